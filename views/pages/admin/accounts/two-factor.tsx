import qrcode from 'qrcode-generator';
import { counted } from '../../../../src/site/format.ts';
import { pathTo } from '../../../../src/site/routes.ts';
import { usePage } from '../../../page.ts';
import { Field, FormCard, PasswordOwner } from '../../../parts/admin/form.tsx';
import { AdminHead, adminPage, NewSecret, Section } from '../../../parts/admin/page.tsx';
import { LinkButton } from '../../../parts/button.tsx';

interface TwoFactorPageView {
  step:
    | { state: 'on'; recoveryLeft: number }
    | { state: 'new'; secret: string; address: string }
    | { state: 'done'; recovery: readonly string[] };
  error?: string;
  /** It must be set up before anything else. */
  required?: boolean;
}

export const adminTwoFactor = adminPage(
  TwoFactor,
  'Two-factor authentication',
  'A code from an app at sign-in, after the password.',
);

function TwoFactor({ step, error, required }: TwoFactorPageView) {
  const first = required && step.state === 'new' ? ' This site requires it: set it up before anything else.' : '';
  return (
    <>
      <AdminHead
        title="Two-factor authentication"
        text={`A code from an app on your phone, after the password.${first}`}
      />
      {step.state === 'new' && (
        <div className="detail">
          <Section id="scan" title="1. Scan this with an authenticator app">
            <QrCode text={step.address} label="QR code of the key below" />
            <p className="soft">Or type this key into the app:</p>
            <p>
              <strong>{step.secret.match(/.{1,4}/g)?.join(' ')}</strong>
            </p>
          </Section>
          <FormCard
            title="2. Enter the code from the app"
            action={pathTo('adminTwoFactor')}
            error={error}
            submit="Turn on"
          >
            <CodeAndPassword hint="Six digits." />
          </FormCard>
        </div>
      )}
      {step.state === 'on' && (
        <div className="detail">
          <Section
            id="is-on"
            title="Two-factor authentication is on"
            text={`You have ${counted(step.recoveryLeft, 'recovery code')} left. To get new ones, turn two-factor authentication off and on again.`}
          />
          <FormCard title="Turn it off" action={pathTo('adminTwoFactorOff')} error={error} submit="Turn off">
            <CodeAndPassword hint="From your app, or a recovery code." />
          </FormCard>
        </div>
      )}
      {step.state === 'done' && (
        <NewSecret
          title="Two-factor authentication is on. Save these recovery codes"
          text="If you lose your phone, use one of these instead of a code. Each works once. You won’t see them again, so write them down and store them safely."
          secrets={step.recovery}
        >
          <LinkButton href={pathTo('adminOwnAccount')} label="I’ve saved my codes" />
        </NewSecret>
      )}
    </>
  );
}

const CodeAndPassword = ({ hint }: { hint: string }) => (
  <>
    <PasswordOwner email={usePage().admin?.email} />
    <Field name="code" label="Code" autoComplete="one-time-code" hint={hint} required />
    <Field name="current" label="Current password" type="password" autoComplete="current-password" required />
  </>
);

function QrCode({ text, label }: { text: string; label: string }) {
  const code = qrcode(0, 'M');
  code.addData(text);
  code.make();
  const svg = { __html: code.createSvgTag({ scalable: true }) };
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the library writes the whole picture
  return <div className="qr-code" role="img" aria-label={label} dangerouslySetInnerHTML={svg} />;
}
