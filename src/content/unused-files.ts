import type { Mistake } from './mistake.ts';
import { contentSchemas } from './schemas/index.ts';
import type { ContentFiles } from './source.ts';

/** Files that nothing reads, such as a misspelled name; `file` formats a name for messages. */
export function unusedFiles(files: ContentFiles, pictures: object, file: (name: string) => string): Mistake[] {
  const known = new Set([...Object.keys(contentSchemas).map((name) => `${name}.json`), 'crm.json']);
  const named = (folder: string) => files.list(folder).filter((name) => !/(?:^|\/)\./.test(name));
  const unused = (names: readonly string[], message: string): Mistake[] =>
    names.map((name) => ({ file: file(name), message }));
  return [
    ...unused(
      [...named(''), ...named('mails')].filter((name) => name.endsWith('.json') && !known.has(name)),
      'the site reads no file of this name.',
    ),
    ...unused(
      named('articles').filter((name) => !/\.(?:md|markdown)$/i.test(name)),
      'the name of an article ends in .md.',
    ),
    ...unused(
      named('pictures').filter((name) => !(name.replace(/^pictures\/|\.\w+$/g, '') in pictures)),
      'pictures.json says nothing about this picture.',
    ),
  ];
}
