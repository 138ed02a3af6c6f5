/** Sessions that are held until two persons release them. */
export const holdErrors = {
  HOLD_NOT_FOUND: { title: '没有这项暂留', next: '请重新载入暂留列表。' },
  HOLD_RELEASED: { title: '暂留已解除', next: '如核验必须保留，请再次暂留。' },
  RELEASE_ASKED: { title: '另一人已请求解除暂留', next: '请确认或拒绝其请求。' },
  RELEASE_NOT_ASKED: { title: '尚未请求解除暂留', next: '请先请求解除，再由另一人确认。' },
  REVIEWER_EXCLUDED: { title: '您参与过此核验', next: '请交给未暂留、办理或复核过此核验的人。' },
};
