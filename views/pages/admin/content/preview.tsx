import { pathTo } from '../../../../src/site/routes.ts';
import { AdminLayout } from '../../../layouts/admin.tsx';
import type { Page } from '../../../page.ts';
import { ArrowLeft } from '../../../parts/icon.tsx';
import type { PreviewView } from './content-view.ts';

export const adminContentPreview: Page<PreviewView> = {
  meta: (_, { label }) => ({
    title: `Preview of ${label}`,
    description: 'The pages as they would be, on a phone and a desktop.',
  }),
  View: Preview,
  layout: 'admin',
};

const widths = [
  { width: 390, name: 'On a phone, 390 pixels wide' },
  { width: 1280, name: 'On a desktop, 1280 pixels wide' },
];

function Preview({ id, label, paths, path, problems }: PreviewView) {
  return (
    <AdminLayout>
      <a className="lead-back" href={pathTo('adminContentFile', { id })}>
        <ArrowLeft className="icon" />
        {label}
      </a>
      <div className="admin-head">
        <div>
          <h1>Preview of {label}</h1>
          <p>The saved draft, as visitors would see it. Forms and players don’t work in a preview.</p>
        </div>
      </div>
      {problems.length > 0 && (
        <div className="errors" role="alert">
          <h2>This draft can’t be shown yet</h2>
          <ul>
            {problems.map((message) => (
              <li key={message}>{message}</li>
            ))}
          </ul>
        </div>
      )}
      {!problems.length && !path && <p>This draft doesn’t change any page.</p>}
      {path && (
        <>
          <nav className="edit-pages" aria-label="Pages that change">
            {paths.map((other) => (
              <a key={other} href={hrefTo('adminContentPreview', id, other)} aria-current={other === path || undefined}>
                {other}
              </a>
            ))}
          </nav>
          <div className="edit-previews">
            {widths.map(({ width, name }) => (
              <figure key={width} className={`edit-preview edit-preview--${width}`}>
                <figcaption>{name}</figcaption>
                <div>
                  <iframe title={`${path} ${name.toLowerCase()}`} src={hrefTo('adminContentDrawn', id, path)} />
                </div>
              </figure>
            ))}
          </div>
        </>
      )}
    </AdminLayout>
  );
}

const hrefTo = (name: 'adminContentPreview' | 'adminContentDrawn', id: string, path: string) =>
  `${pathTo(name, { id })}?${new URLSearchParams({ path })}`;
