import type { LucideIcon } from 'lucide-react';

/** A sign beside words; it says nothing alone. */
export const Sign = ({ of: Icon }: { of: LucideIcon }) => <Icon aria-hidden className="Icon" />;
