import { fileId } from '../../../../src/content/editing/editable-file.ts';
import { sampleTexts } from '../../../../src/content/sample-texts.ts';
import { counted } from '../../../../src/site/format.ts';
import { pathTo } from '../../../../src/site/routes.ts';
import { mayOpen } from '../../../layouts/admin.tsx';
import { usePage } from '../../../page.ts';
import { ChevronDown } from '../../../parts/icon.tsx';

/** Samples on the site, with what the owner has to do. */
export function SampleList() {
  const { admin, content } = usePage();
  const samples = sampleTexts(content);
  const mayEdit = mayOpen(admin?.role, 'adminContentFile');
  if (!samples.length) return null;
  return (
    <section className="mt-l" aria-labelledby="samples">
      <h2 id="samples">{counted(samples.length, 'placeholder')} to replace</h2>
      <p className="note">Each is named in the “sample” field of its file. Clear that field when it’s done.</p>
      <details className="days__table">
        <summary>
          Show the list
          <ChevronDown className="icon" />
        </summary>
        <table className="ledger">
          <thead>
            <tr>
              <th scope="col">File</th>
              <th scope="col">To do</th>
            </tr>
          </thead>
          <tbody>
            {samples.map(({ file, path, needs }) => (
              <tr key={file + needs}>
                <th scope="row">
                  {mayEdit ? (
                    <a href={`${pathTo('adminContentFile', { id: fileId(file) })}#f.${path.join('.')}`}>{file}</a>
                  ) : (
                    file
                  )}
                </th>
                <td>{needs}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </section>
  );
}
