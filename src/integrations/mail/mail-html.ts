import { escapeHtml } from '../../base/html-text.ts';
import { company } from '../../site/company/company.ts';
import type { MailBlock, MailPart, VisitorMailBody } from './visitor-mail.ts';

// Mail programs read neither style sheets of ours nor custom properties: each element carries what it needs.
const face = "font-family:Archivo,'Helvetica Neue',Arial,sans-serif";
const stylesIn = (ink: string) => ({
  text: `margin:0 0 16px;${face};font-size:17px;line-height:1.5;color:${ink}`,
  small: `margin:0 0 12px;${face};font-size:13px;line-height:1.5;color:#4a5a63`,
  around: 'margin:24px 0',
  button: `display:inline-block;padding:14px 24px;${face};font-size:17px;line-height:1.3;font-weight:600;color:#ffffff;background-color:${ink};text-decoration:none`,
  rule: 'height:0;margin:32px 0 16px;border:0;border-top:1px solid #c9cec9',
});

/** The parts of an email as a page of its own: one column, no pictures, nothing from elsewhere. */
export function mailHtml({ subject, sender, blocks }: Pick<VisitorMailBody, 'subject' | 'sender' | 'blocks'>): string {
  const { ink, light } = company.colors;
  const styles = stylesIn(ink);
  const first = blocks.findIndex(({ kind }) => kind === 'small');
  const end = first < 0 ? blocks.length : first;
  const written = (some: readonly MailBlock[]) => some.map((block) => blockOf(block, styles)).join('\n');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light">
<title>${escapeHtml(subject)}</title>
</head>
<body style="margin:0;padding:0;background-color:#f2f3ef">
<div style="max-width:600px;margin:0 auto;padding:24px 24px 32px;background-color:#ffffff;overflow-wrap:anywhere">
<p style="margin:0 0 24px;padding:0 0 12px;border-bottom:4px solid ${light};${face};font-size:20px;font-weight:700;color:${ink}">${escapeHtml(sender)}</p>
${written(blocks.slice(0, end))}
<hr style="${styles.rule}">
${written(blocks.slice(end))}
</div>
</body>
</html>
`;
}

function blockOf(block: MailBlock, styles: ReturnType<typeof stylesIn>): string {
  if (block.kind !== 'button') return `<p style="${styles[block.kind]}">${block.parts.map(partOf).join('')}</p>`;
  return `<p style="${styles.around}"><a href="${escapeHtml(block.href)}" style="${styles.button}">${escapeHtml(block.label)}</a></p>`;
}

const partOf = (part: MailPart) =>
  typeof part === 'string'
    ? escapeHtml(part)
    : `<a href="${escapeHtml(part.href)}" style="color:inherit">${escapeHtml(part.text)}</a>`;
