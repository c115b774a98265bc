import { ExternalLink, FileText } from 'lucide-react';
import { basesIn } from '../../../src/site/claims.ts';
import { pathTo } from '../../../src/site/routes.ts';
import { documentPath, documentsOfPages } from '../../../src/site/uploads.ts';
import { metaOf, type Page, usePage } from '../../page.ts';
import { LinkButton } from '../../parts/button.tsx';
import { Cover } from '../../parts/cover.tsx';
import { Bases, isOpen, NotOpen, OfferingBadge, OfferingNote } from '../../parts/disclaimers.tsx';
import { DocumentViewer } from '../../parts/document-viewer.tsx';
import { Fold } from '../../parts/fold.tsx';
import { Embed } from '../../parts/forms/embed.tsx';
import { BeforeYouDecide } from '../../parts/money.tsx';
import { Breadcrumbs, NextStep } from '../../parts/sections.tsx';

export const ppm: Page = {
  meta: ({ content }) => metaOf(content.ppm),
  View: Memorandum,
};

function Memorandum() {
  const { documents, memorandum, ppm } = usePage().content;
  const firstRisk = memorandum.pages.findIndex(({ title }) => title.startsWith('Risk')) + 1;
  return (
    <>
      <section className="page on-stone" aria-labelledby="memorandum-heading">
        <div className="wrap room">
          <div className="split split--flip">
            <div className="stack stack--wide">
              <Breadcrumbs />
              <OfferingBadge>{ppm.badge}</OfferingBadge>
              <h1 id="memorandum-heading">{ppm.heading}</h1>
              <p className="lead">{ppm.lead}</p>
              <NotOpen below="badge" />
              <div className="ppm-opening acts">
                <a className="btn" href={documentPath(documentsOfPages.memorandum)} type="application/pdf">
                  <FileText className="icon" /> {documents[documentsOfPages.memorandum]?.link ?? ppm.links.document}
                </a>{' '}
                {firstRisk > 0 && (
                  <a href={`#memorandum-${firstRisk}`}>
                    {ppm.risks}, page {firstRisk}
                  </a>
                )}
              </div>
            </div>
            <Cover {...memorandum} drawing="residence tree" href="#memorandum" />
          </div>
          <Embed name="flipbook">
            <DocumentViewer id="memorandum" document={memorandum} contents={ppm.contents} />
          </Embed>
          <div className="notes mt">
            <OfferingNote>{ppm.note}</OfferingNote>
            <Fold summary="About these figures">
              <Bases names={basesIn(JSON.stringify(memorandum))} />
            </Fold>
          </div>
        </div>
      </section>
      <BeforeYouDecide />
      <Next />
    </>
  );
}

/** The next steps after reading. */
function Next() {
  const page = usePage();
  const { content, addresses } = page;
  const { links, next, closed } = content.ppm;
  const opens = isOpen('regd', page);
  return (
    <NextStep heading={next} text={opens ? content.memorandum.subtitle : closed} stone>
      {!opens && <LinkButton href={`${pathTo('regd')}#start`} label="Tell Me When the Portal Opens" />}{' '}
      <LinkButton look="line" href={pathTo('contact')} label={links.contact} />{' '}
      <a className={opens ? 'btn' : 'btn btn--quiet'} href={addresses.shareholder} target="_blank" rel="noopener">
        {links.invest} <ExternalLink className="icon" />
        <span className="sr">(opens in a new tab)</span>
      </a>
    </NextStep>
  );
}
