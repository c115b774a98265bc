import { HtmlValidate } from 'html-validate';
import { expect, test } from 'vitest';
import { publicPaths } from '../../helpers/public-paths.ts';
import { testApp } from '../../helpers/test-app.ts';

const site = await testApp();
const validator = new HtmlValidate({
  extends: ['html-validate:standard'],
  rules: {
    // React writes void elements and boolean attributes its own way; both are valid.
    'void-style': 'off',
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    'no-trailing-whitespace': 'off',
    'long-title': 'off',
    // Telephone links carry the number that people read, with spaces in it.
    'tel-non-breaking': 'off',
    'no-implicit-button-type': 'error',
  },
});

test.each([...publicPaths(site), '/nothing-here'])('the HTML of %s is valid', async (path) => {
  const { text } = await site.request.get(path);
  const report = await validator.validateString(text);
  const complaints = report.results.flatMap((result) =>
    result.messages.map((message) => `${message.ruleId}: ${message.message} (${message.selector})`),
  );
  expect(complaints).toEqual([]);
});
