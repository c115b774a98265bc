import { sentences } from '../../../src/site/claims.ts';

/** How much a person who is not accredited may invest in an offering under Tier 2. */
export const TierTwoLimit = () => <p className="reading">{sentences.limit}</p>;
