import type { ReactNode } from 'react';
import { rememberPath } from '../../src/site/endpoints.ts';
import { type CorrectionOffer, suggestEmail } from './mistyped.ts';

/** Suggests a corrected email; `undefined` where it looks right. */
export function offerFor(input: HTMLInputElement, done: (nothing: undefined) => void): ReactNode {
  const email = suggestEmail(input.value);
  if (!email) return undefined;
  const take = () => {
    input.value = email;
    input.focus();
    done(undefined);
  };
  return (
    <p className="note" role="status">
      Did you mean{' '}
      <button className="suggestion" type="button" onClick={take}>
        {email}
      </button>
      ?
    </p>
  );
}

/** Corrects the email of a form already sent. */
export function Correction({ email, code, back }: CorrectionOffer & { back: string }) {
  return (
    <form className="note" method="post" action={rememberPath}>
      <input type="hidden" name="correct" value={code} />
      <input type="hidden" name="back" value={back} />
      Did you mistype your email?{' '}
      <button className="suggestion" type="submit">
        Use {email}
      </button>
    </form>
  );
}
