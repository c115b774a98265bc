import { basesIn } from '../../../src/site/claims.ts';
import { pathTo } from '../../../src/site/routes.ts';
import { documentPath, documentsOfPages } from '../../../src/site/uploads.ts';
import { type Page, usePage } from '../../page.ts';
import { Cover } from '../../parts/cover.tsx';
import { Accredited, Bases, isOpen, NotOpen, OfferingNote } from '../../parts/disclaimers.tsx';
import { DocumentViewer } from '../../parts/document-viewer.tsx';
import { Fold } from '../../parts/fold.tsx';
import { Embed } from '../../parts/forms/embed.tsx';
import { ExternalLink, FileText } from '../../parts/icon.tsx';
import { BeforeYouDecide } from '../../parts/money.tsx';
import { Breadcrumbs } from '../../parts/sections.tsx';

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
          <div className="split split--flip">
            <div className="stack stack--wide">
              <p className="badge badge--lit">{ppm.badge}</p>
              <h1 id="memorandum-heading">{ppm.heading}</h1>
              <p className="lead">{ppm.lead}</p>
              <NotOpen />
              <Actions />
            </div>
            <div className="ppm-cover">
              <Cover {...memorandum} drawing="residence tree" href="#memorandum" />
            </div>
          </div>
          <Embed name="flipbook">
            <DocumentViewer id="memorandum" document={memorandum} contents={ppm.contents} />
          </Embed>
          <div className="stack mt">
            <OfferingNote>{ppm.note}</OfferingNote>
            <Accredited />
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

/** What to do with the memorandum: the first two as buttons. */
function Actions() {
  const page = usePage();
  const { content, addresses } = page;
  const { links, risks, closed } = content.ppm;
  const opens = isOpen('regd', page);
  const firstRisk = content.memorandum.pages.findIndex(({ title }) => title.startsWith('Risk')) + 1;
  const uploaded = content.documents[documentsOfPages.memorandum];
  return (
    <div className="ppm-opening stack">
      <div className="acts">
        {!opens && (
          <a className="btn" href={`${pathTo('regd')}#start`}>
            Tell me when the portal opens
          </a>
        )}{' '}
        <a className="btn btn--line" href={documentPath(documentsOfPages.memorandum)} type="application/pdf">
          <FileText className="icon" /> {uploaded?.link ?? links.document}
        </a>
      </div>
      <div className="acts ppm-links">
        {firstRisk > 0 && (
          <a href={`#memorandum-${firstRisk}`}>
            {risks}, page {firstRisk}
          </a>
        )}{' '}
        <a href={addresses.shareholder} target="_blank" rel="noopener">
          {links.invest} <ExternalLink className="icon" />
          <span className="sr">(opens in a new tab)</span>
        </a>{' '}
        <a href={pathTo('contact')}>{links.contact}</a>
      </div>
      {!opens && <p className="reading">{closed}</p>}
    </div>
  );
}
