import type { MailBlock, MailPart } from './visitor-mail.ts';

const width = 76;

/** The parts of an email as plain text: lines of up to 76 characters, and each address unbroken. */
export const mailText = (blocks: readonly MailBlock[]): string => `${blocks.map(textOf).join('\n\n')}\n`;

const textOf = (block: MailBlock): string =>
  block.kind === 'button' ? `${block.label}:\n${block.href}` : wrapped(block.parts.map(written).join(''));

const written = (part: MailPart) => {
  if (typeof part === 'string') return part;
  const address = part.href.replace(/^(?:mailto:|tel:\+1)/, '');
  return part.text.replace(/\D/g, '') === address || part.text === address ? part.text : `${part.text} (${part.href})`;
};

function wrapped(text: string): string {
  const lines: string[] = [''];
  for (const word of text.split(/\s+/)) {
    const line = lines.at(-1) ?? '';
    if (line && [...line, ...word].length + 1 > width) lines.push(word);
    else lines[lines.length - 1] = line ? `${line} ${word}` : word;
  }
  return lines.join('\n');
}
