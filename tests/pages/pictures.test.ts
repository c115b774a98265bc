import { describe, expect, test } from 'vitest';
import { captionOf } from '../../src/content/schemas/pictures.ts';
import { testApp, textOf } from '../helpers/test-app.ts';
import { miscaptioned } from './miscaptioned.ts';
import { publicPaths } from './open-page.ts';

const { app, request } = await testApp();
const { pages } = app.context;
const { content } = pages;
const paths = publicPaths(app);
/** Projects that no picture shows. */
const unseen = ['Zionsville', 'Indianapolis'];

test.each(paths)('%s captions each picture with the project or the type that it shows', async (path) => {
  const { text } = await request.get(path);
  expect(miscaptioned(text, content.pictures, unseen)).toEqual([]);
});

test('the pictures of the contact page and of the list of articles are labeled as drawn', async () => {
  const words = async (path: string) => textOf((await request.get(path)).text);
  expect(await words('/contact')).toContain(captionOf(content.pictures, content.contact.picture));
  expect(await words('/blog')).toContain('Pictures are architect’s renderings.');
});

test('the pages of a project show no other building', () => {
  const { picture, features } = content.parkview;
  for (const name of [picture, ...features.items.map((item) => item.picture)]) {
    expect(content.pictures[name]?.shows, name).toEqual({ project: content.parkview.heading });
  }
});

describe('the check of captions can fail', () => {
  const pictures = {
    yard: { alt: 'Yard', focus: [50, 50] as [number, number], shows: { type: 'Flex industrial' } },
    park: { alt: 'Park', focus: [50, 50] as [number, number], shows: { project: 'Parkview' } },
  };
  const figure = (name: string, caption: string) =>
    `<figure><img src="/images/${name}-card-320.12345678.webp"/><figcaption>${caption}</figcaption></figure>`;

  test.each([
    ['a type under the name of a project', figure('yard', 'BUILT Zionsville')],
    ['a type under both', figure('yard', 'Flex industrial in Zionsville')],
    ['a project under its type', figure('park', 'Senior living')],
    ['a project under two names', figure('park', 'Parkview and Zionsville')],
    ['a banner', '<img src="/images/yard-full-480.12345678.webp"/><p class="caption wrap">Parkview</p>'],
  ])('%s', (_, html) => {
    expect(miscaptioned(html, pictures, unseen)).toHaveLength(1);
  });

  test.each([figure('yard', 'Flex industrial, typical'), figure('park', 'Parkview, courtyard')])(
    '%s is fine',
    (html) => {
      expect(miscaptioned(html, pictures, unseen)).toEqual([]);
    },
  );
});
