/** A range in a word of up to 40 characters: looked for in each word once, whatever an editor writes. */
const range = /(?<!\S)(?=\S{1,40}(?!\S))(\S*\d\w*-\S*\d\S*)/;

/** A text whose ranges, such as 2x-3x, are never broken at their hyphen. */
export function Unbroken({ children }: { children: string }) {
  return children.split(range).map((part, index) =>
    index % 2 ? (
      <span className="unbroken" key={part}>
        {part}
      </span>
    ) : (
      part
    ),
  );
}
