/** A text whose ranges, such as 2x-3x, are never broken at their hyphen. */
export function Unbroken({ children }: { children: string }) {
  return children.split(/(\S*\d\w*-\S*\d\S*)/).map((part, index) =>
    index % 2 ? (
      <span className="unbroken" key={part}>
        {part}
      </span>
    ) : (
      part
    ),
  );
}
