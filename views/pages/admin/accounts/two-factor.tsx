import qrcode from 'qrcode-generator';
import { counted } from '../../../../src/site/format.ts';
import { pathTo } from '../../../../src/site/routes.ts';
import { AdminLayout } from '../../../layouts/admin.tsx';
import type { Page } from '../../../page.ts';
import { AccountField, AccountProblem } from './account-field.tsx';

export interface TwoFactorPageView {
  step: TwoFactorView;
  error?: string;
  /** It must be set up before anything else. */
  required?: boolean;
}

/** On, being set up, or just turned on. */
export type TwoFactorView =
  | { state: 'on'; recoveryLeft: number }
  | { state: 'new'; secret: string; address: string }
  | { state: 'done'; recovery: readonly string[] };

export const adminTwoFactor: Page<TwoFactorPageView> = {
  meta: () => ({
    title: 'Two-factor authentication',
    description: 'A code from an app at sign-in, after the password.',
  }),
  View: TwoFactor,
  layout: 'admin',
};

function TwoFactor({ step, error, required }: TwoFactorPageView) {
  return (
    <AdminLayout>
      <div className="admin-head">
        <div>
          <h1>Two-factor authentication</h1>
          <p>
            A code from an app on your phone, after the password.
            {required && step.state === 'new' && ' This site requires it: set it up before anything else.'}
          </p>
        </div>
      </div>
      {step.state === 'new' && <New step={step} error={error} />}
      {step.state === 'on' && <On step={step} error={error} />}
      {step.state === 'done' && <Done step={step} />}
    </AdminLayout>
  );
}

type Step<State> = Extract<TwoFactorView, { state: State }>;

function New({ step: { secret, address }, error }: { step: Step<'new'>; error?: string }) {
  return (
    <div className="detail">
      <section className="stack" aria-labelledby="scan">
        <h2 id="scan">1. Scan this with an authenticator app</h2>
        <QrCode text={address} label="QR code of the key below" />
        <p className="soft">Or type this key into the app:</p>
        <p>
          <strong>{secret.match(/.{1,4}/g)?.join(' ')}</strong>
        </p>
      </section>
      <form className="card form account account--beside" method="post" action={pathTo('adminTwoFactor')}>
        <h2>2. Enter the code from the app</h2>
        <AccountProblem error={error} />
        <AccountField name="code" label="Code" type="text" autoComplete="one-time-code" hint="Six digits." />
        <AccountField name="current" label="Current password" type="password" autoComplete="current-password" />
        <div>
          <button className="btn" type="submit">
            Turn on
          </button>
        </div>
      </form>
    </div>
  );
}

function On({ step: { recoveryLeft }, error }: { step: Step<'on'>; error?: string }) {
  return (
    <div className="detail">
      <section className="stack" aria-labelledby="is-on">
        <h2 id="is-on">Two-factor authentication is on</h2>
        <p className="soft">
          You have {counted(recoveryLeft, 'recovery code')} left. To get new ones, turn two-factor authentication off
          and on again.
        </p>
      </section>
      <form className="card form account account--beside" method="post" action={pathTo('adminTwoFactorOff')}>
        <h2>Turn it off</h2>
        <AccountProblem error={error} />
        <AccountField
          name="code"
          label="Code"
          type="text"
          autoComplete="one-time-code"
          hint="From your app, or a recovery code."
        />
        <AccountField name="current" label="Current password" type="password" autoComplete="current-password" />
        <div>
          <button className="btn btn--line" type="submit">
            Turn off
          </button>
        </div>
      </form>
    </div>
  );
}

function Done({ step: { recovery } }: { step: Step<'done'> }) {
  return (
    <section className="stack stack--wide" aria-labelledby="recovery">
      <h2 id="recovery">Two-factor authentication is on. Save these recovery codes</h2>
      <p className="soft">
        If you lose your phone, use one of these instead of a code. Each works once. You won’t see them again, so write
        them down and store them safely.
      </p>
      <ul className="codes">
        {recovery.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <a className="btn" href={pathTo('adminOwnAccount')}>
        I’ve saved my codes
      </a>
    </section>
  );
}

/** Light squares around the code, which readers need. */
const quiet = 4;

/** A text as a QR code, drawn dark on white. */
function QrCode({ text, label }: { text: string; label: string }) {
  const code = qrcode(0, 'M');
  code.addData(text);
  code.make();
  const size = code.getModuleCount();
  const squares = Array.from({ length: size * size }, (_, index) => [Math.floor(index / size), index % size] as const)
    .filter(([row, column]) => code.isDark(row, column))
    .map(([row, column]) => `M${column + quiet} ${row + quiet}h1v1h-1z`);
  return (
    <svg className="qr-code" viewBox={`0 0 ${size + 2 * quiet} ${size + 2 * quiet}`} role="img" aria-label={label}>
      <path d={squares.join('')} />
    </svg>
  );
}
