import { basesIn } from '../../../src/site/claims.ts';
import { pathTo } from '../../../src/site/routes.ts';
import { documentPath, documentsOfPages } from '../../../src/site/uploads.ts';
import { type Page, usePage } from '../../page.ts';
import { Bases, isOpen, NotOpen, OfferingNote } from '../../parts/disclaimers.tsx';
import { DocumentViewer } from '../../parts/document-viewer.tsx';
import { Fold } from '../../parts/fold.tsx';
import { Embed } from '../../parts/forms/embed.tsx';
import { ExternalLink, FileText } from '../../parts/icon.tsx';
import { BeforeYouDecide } from '../../parts/money.tsx';
import { Breadcrumbs, Head } from '../../parts/sections.tsx';
import { Street } from '../../parts/street.tsx';

export const ppm: Page = {
  meta: ({ content: { ppm } }) => ({ title: ppm.title, description: ppm.description, picture: ppm.picture }),
  View: Memorandum,
};

function Memorandum() {
  const { memorandum, ppm } = usePage().content;
  return (
    <>
      <section className="page on-stone" aria-labelledby="memorandum-heading">
        <div className="wrap room">
          <Breadcrumbs />
          <p className="badge badge--lit">{ppm.badge}</p>
          <Head id="memorandum-heading" level="h1" street={<Street drawing="residence" small />}>
            {ppm.heading}
          </Head>
          <Opening />
          <Embed name="flipbook">
            <DocumentViewer id="memorandum" document={memorandum} contents={ppm.contents} />
          </Embed>
          <div className="stack mt">
            <OfferingNote>{ppm.note}</OfferingNote>
            <Fold summary="About these figures">
              <Bases names={basesIn(JSON.stringify(memorandum))} />
            </Fold>
          </div>
        </div>
      </section>
      <BeforeYouDecide />
    </>
  );
}

function Opening() {
  const page = usePage();
  const { content, addresses } = page;
  const { lead, links, risks, closed } = content.ppm;
  const opens = isOpen('regd', page);
  const firstRisk = content.memorandum.pages.findIndex(({ title }) => title.startsWith('Risk')) + 1;
  const uploaded = content.documents[documentsOfPages.memorandum];
  return (
    <div className="ppm-opening">
      <div className="stack">
        <p className="lead">{lead}</p>
        <NotOpen />
        {firstRisk > 0 && (
          <a href={`#memorandum-${firstRisk}`}>
            {risks}, page {firstRisk}
          </a>
        )}
      </div>
      <div className="acts">
        {!opens && (
          <>
            <a className="btn" href={`${pathTo('regd')}#start`}>
              Tell me when the portal opens
            </a>{' '}
          </>
        )}
        <a className={opens ? 'btn' : 'btn btn--line'} href={addresses.shareholder} target="_blank" rel="noopener">
          {links.invest} <ExternalLink className="icon" />
          <span className="sr">(opens in a new tab)</span>
        </a>{' '}
        <a className="btn btn--line" href={pathTo('contact')}>
          {links.contact}
        </a>{' '}
        <a className="btn btn--quiet" href={documentPath(documentsOfPages.memorandum)} type="application/pdf">
          <FileText className="icon" /> {uploaded?.link ?? links.document}
        </a>
        {!opens && <p className="reading">{closed}</p>}
      </div>
    </div>
  );
}
