/** The headings of a table whose last column has buttons. */
export function LedgerHead({ columns }: { columns: readonly string[] }) {
  return (
    <thead>
      <tr>
        {columns.map((column) => (
          <th scope="col" key={column}>
            {column}
          </th>
        ))}
        <th scope="col">
          <span className="sr">Action</span>
        </th>
      </tr>
    </thead>
  );
}
