import { setImmediate } from 'node:timers/promises';
import PDFDocument from 'pdfkit';
import { type Spoken, spokenAs } from '../../site/company/speak-for.ts';
import type { DocumentContent } from '../../site/content/document.ts';
import { linksOf } from '../../site/content/linked.ts';
import { setMoney } from '../../site/format.ts';
import { drawCover } from './cover.ts';
import { formats, setColours, type Voice } from './format.ts';
import { drawFoot } from './header-footer.ts';
import { drawMemorandumPage } from './memorandum-page.ts';
import { Sheet } from './sheet.ts';
import { drawSlide } from './slide.ts';

/** The date in each PDF: that of the run would make other bytes each time. */
const edition = new Date('2025-01-01T00:00:00Z');

export type Fonts = Readonly<Record<Voice, Buffer>>;

/** A tagged PDF of a document. Equal words and fonts give equal bytes. Throws when a page has more words than fit on it. */
export async function documentPdf(
  content: DocumentContent,
  kind: keyof typeof formats,
  fonts: Fonts,
  spoken: Spoken & { company: { legalName: string; email: string; phone: string } },
): Promise<Buffer> {
  const author = spoken.company.legalName;
  const format = formats[kind];
  const doc = new PDFDocument({
    size: [format.width, format.height],
    margin: 0,
    autoFirstPage: false,
    // The library's own fonts are files that are not bundled.
    font: '',
    pdfVersion: '1.7',
    tagged: true,
    lang: 'en-US',
    displayTitle: true,
    info: {
      Title: `${content.title} (${content.mark})`,
      Author: author,
      Creator: author,
      Producer: author,
      CreationDate: edition,
    },
  });
  for (const [voice, font] of Object.entries(fonts)) doc.registerFont(voice, font);
  const sheet = new Sheet(doc, format, linksOf(content, spoken.company));
  const root = doc.struct('Document');
  doc.addStructure(root);
  const drawPage = (page: DocumentContent['pages'][number], index: number) => {
    // It may be a program of its own, or beside pages that say something else.
    setMoney(spoken.money);
    setColours(spoken.company.colors);
    doc.addPage();
    doc.outline.addItem(page.title);
    const section = sheet.group(root, 'Sect');
    if (index === 0) drawCover(sheet, section, content, page);
    else if (kind === 'landscape') drawSlide(sheet, section, page, index);
    else drawMemorandumPage(sheet, section, page, index);
    if (index > 0 || kind !== 'landscape') drawFoot(sheet, content, index + 1);
    section.end();
  };
  for (const [index, page] of content.pages.entries()) {
    spokenAs(spoken, () => drawPage(page, index));
    // A document takes 0.1 to 0.6 s: visitors are answered between its pages.
    await setImmediate();
  }
  root.end();
  return bytesOf(doc);
}

function bytesOf(doc: PDFKit.PDFDocument): Promise<Buffer> {
  const chunks: Buffer[] = [];
  return new Promise((resolve, reject) => {
    doc.on('data', (chunk: Buffer) => chunks.push(chunk));
    doc.on('end', () => resolve(Buffer.concat(chunks)));
    doc.on('error', reject);
    doc.end();
  });
}
