import './Facts.css';

/** Names beside their values, a `div` around each pair. */
export const Facts = ({ children }: { children: React.ReactNode }) => <dl className="Facts">{children}</dl>;
