import { expect, onTestFinished, test } from 'vitest';
import { setMoney } from '../../../src/site/format.ts';
import { testApp, textOf } from '../../helpers/test-app.ts';

test('CURRENCY and CURRENCY_LOCALE write every amount of the calculator, of sentences and of refusals', async () => {
  onTestFinished(() => setMoney());
  const { request } = await testApp({ CURRENCY: 'EUR', CURRENCY_LOCALE: 'de-DE' });
  const { text } = await request.get('/invest').expect(200);
  const words = textOf(text).replace(/\s/g, ' ');
  expect(words).toContain('The minimum is 500 €');
  // The script writes on as the server began.
  expect(text).toContain(
    '&quot;money&quot;:{&quot;currency&quot;:&quot;EUR&quot;,&quot;locale&quot;:&quot;de-DE&quot;}',
  );
  expect(textOf((await request.get('/invest?amount=2500')).text).replace(/\s/g, ' ')).toContain('2.500 €');
});

test('the usual currency adds nothing to pages', async () => {
  const { request } = await testApp();
  expect((await request.get('/invest')).text).not.toContain('&quot;money&quot;');
});
