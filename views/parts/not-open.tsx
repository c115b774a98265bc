import { sentences } from '../../src/site/claims.ts';
import { usePage } from '../page.ts';

/** Beside a form about Spark Fund One, until the SEC has qualified its offering. */
export const NotOpen = () => (usePage().filing.qualified ? null : <p className="reading">{sentences.notOpen}</p>);
