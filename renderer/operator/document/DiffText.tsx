import { diffCharacters } from './diff-characters.ts';

/** A value with the characters marked that the other value does not have there. */
export function DiffText({ text, other }: { text: string; other: string | undefined }) {
  if (other === undefined || other === text) return text;
  return diffCharacters(text, other).map((part, index) => {
    // Parts have no identity beyond their place in the text.
    const key = `${index} ${part.text}`;
    return part.differs ? (
      <mark key={key} className="DiffText-mark">
        {part.text}
      </mark>
    ) : (
      <span key={key}>{part.text}</span>
    );
  });
}
