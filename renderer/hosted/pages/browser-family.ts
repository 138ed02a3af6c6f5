/** The browser whose steps for allowing the camera are shown. Every browser of an iPhone has those of Safari. */
export type BrowserFamily = 'chromium' | 'safari' | 'firefox';

export function browserFamily(userAgent: string): BrowserFamily {
  if (/iPhone|iPad|iPod/.test(userAgent)) return 'safari';
  if (/Firefox\//.test(userAgent)) return 'firefox';
  if (/Chrome\//.test(userAgent)) return 'chromium';
  return /Safari\//.test(userAgent) ? 'safari' : 'chromium';
}
