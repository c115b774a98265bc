import type { Config } from '../../config/config.ts';
import type { OfferingTerms } from '../../site/offerings.ts';
import { pathTo } from '../../site/routes.ts';

/** The configuration with what the content says of the filing and the circular, where the settings say nothing. */
export function withFiling(config: Config, { spark }: OfferingTerms): Config {
  const { filing, addresses } = config;
  const isSample = addresses.circular === pathTo('sampleCircular');
  return {
    ...config,
    filing: {
      qualified: filing.qualified || spark.qualified === true,
      url: filing.url || (spark.filings ?? ''),
      number: filing.number || (spark.fileNumber ?? ''),
    },
    addresses: { ...addresses, circular: (isSample && spark.circular) || addresses.circular },
  };
}
