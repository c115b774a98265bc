import { telephone } from '../../site/format.ts';
import { pathTo } from '../../site/routes.ts';
import type { FillName } from './parts.ts';

/** `undefined` for a name that is replaced by a sentence. */
export function addressOfFill(
  name: FillName,
  company: Readonly<Record<'email' | 'phone', string>>,
  addresses: { circular: string },
): string | undefined {
  const addressOf: Record<FillName, string | undefined> = {
    email: `mailto:${company.email}`,
    phone: telephone(company.phone),
    circular: addresses.circular,
    memorandum: pathTo('ppm'),
    contact: pathTo('contact'),
    privacy: pathTo('privacy'),
    choices: `${pathTo('privacy')}#choices`,
    flex: pathTo('flexIndustrialInvest'),
    spark: pathTo('invest'),
    questions: `${pathTo('invest')}#questions`,
    past: undefined,
    limit: undefined,
  };
  return addressOf[name];
}
