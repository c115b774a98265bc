import type { ChangedField } from '../../../../src/content/editing/difference.ts';
import { hasFailed } from '../../../../src/content/editing/version.ts';
import type { ContentVersion } from '../../../../src/db/rows.ts';
import { formatMoment } from '../../../../src/site/format.ts';
import { pathTo } from '../../../../src/site/routes.ts';
import { Errors, PostForm } from '../../../parts/admin/form.tsx';
import { AdminHead, adminPage, Section } from '../../../parts/admin/page.tsx';
import { Submit } from '../../../parts/button.tsx';

export interface VersionFacts extends Omit<ContentVersion, 'file' | 'text' | 'created_at' | 'authors' | 'live'> {
  authors: readonly string[];
  live: boolean;
}

export interface ChangesView {
  id: string;
  label: string;
  /** Optimistic lock, posted with each change. */
  revision: string;
  versions: readonly VersionFacts[];
  /** The shipped text before any version, where a file ships. */
  original?: { live: boolean };
  /** Compared with its predecessor. */
  chosen?: string;
  changes: readonly ChangedField[];
  error?: string;
}

/** "Ann and Sam", from their emails. */
const peopleIn = (emails: readonly string[]) => new Intl.ListFormat('en-US').format(emails);

export function versionLine(version: VersionFacts): string {
  const { state, authors, changed_at, publish_at } = version;
  const by = peopleIn(authors);
  if (hasFailed(version))
    return `Not published as scheduled for ${formatMoment(publish_at ?? '')}: back in draft, by ${by}`;
  if (state === 'scheduled') return `Scheduled for ${formatMoment(publish_at ?? '')}, by ${by}`;
  if (state === 'waiting') {
    return `Waiting for approval${publish_at ? `, for ${formatMoment(publish_at)}` : ''}, by ${by}`;
  }
  return `Draft by ${by}, ${formatMoment(changed_at)}`;
}

export const publishedLine = ({ published_at, authors, approver }: VersionFacts): string =>
  `Published ${formatMoment(published_at ?? '')}, by ${peopleIn(authors)}${approver ? `, approved by ${approver}` : ''}`;

export const adminContentChanges = adminPage<ChangesView>(
  Changes,
  ({ label }) => `Version history of ${label}`,
  'Every published version, and what it changed.',
);

/** The id by which the original is published again. */
export const originalId = 'file';

function Changes({ id, label, revision, versions, original, chosen, changes, error }: ChangesView) {
  const restore = (version: string) => (
    <PostForm action={pathTo('adminContentChanges', { id })}>
      <input type="hidden" name="seen" value={revision} />
      <Submit look="quiet" name="version" value={version} label="Publish this again" />
    </PostForm>
  );
  return (
    <>
      <AdminHead
        back={[pathTo('adminContentFile', { id }), label]}
        title={`Version history of ${label}`}
        text="Every published version. You can publish any of them again."
      />
      {error && <Errors>{error}</Errors>}
      <div className="detail">
        <Section id="difference" title="What changed">
          {changes.map((change) => (
            <Changed key={change.label} change={change} />
          ))}
          {!changes.length && <p className="soft">{versions.length ? 'Nothing.' : 'No changes yet.'}</p>}
        </Section>
        <ol>
          {versions.map((version, index) => (
            <li key={version.id} className={version.id === chosen ? 'edit-version is-chosen' : 'edit-version'}>
              <p>
                <strong>{version.published_at ? publishedLine(version) : versionLine(version)}</strong>
                {version.live && ' (live)'}
              </p>
              {version.note && <p>{version.note}</p>}
              {version.id !== chosen && (
                <a href={`${pathTo('adminContentChanges', { id })}?${new URLSearchParams({ version: version.id })}`}>
                  What changed<span className="sr"> in version {versions.length - index}</span>
                </a>
              )}
              {version.published_at && !version.live && restore(version.id)}
            </li>
          ))}
          {original && (
            <li className="edit-version">
              <p>
                <strong>The original</strong>
                {original.live && ' (live)'}
              </p>
              {!original.live && restore(originalId)}
            </li>
          )}
        </ol>
      </div>
    </>
  );
}

function Changed({ change: { label, parts } }: { change: ChangedField }) {
  return (
    <div className="edit-change">
      <h3>{label}</h3>
      <p>
        {parts.map(({ type, text }, index) => {
          const key = `${index}${type}`;
          if (type === 'gone') return <del key={key}>{text}</del>;
          if (type === 'new') return <ins key={key}>{text}</ins>;
          return <span key={key}>{text}</span>;
        })}
      </p>
    </div>
  );
}
