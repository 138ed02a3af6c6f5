/**
 * Tells the other tabs of this browser that one has the turn; other devices learn it of the services.
 *
 * @returns says so again
 */
export function announceTab(address: string, onOther: () => void): () => void {
  const channel = new BroadcastChannel(`counterproof ${address}`);
  channel.addEventListener('message', onOther);
  const announce = () => channel.postMessage('opened');
  announce();
  return announce;
}
