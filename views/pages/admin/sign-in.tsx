import { pathTo } from '../../../src/site/routes.ts';
import { usePage } from '../../page.ts';
import { Field, FormCard, NewPassword, PasswordOwner } from '../../parts/admin/form.tsx';
import { adminPage } from '../../parts/admin/page.tsx';
import { LinkButton } from '../../parts/button.tsx';

export const adminSignIn = adminPage(SignIn, 'Sign in', 'Sign in to see leads.');

/** `leadsOn`: a requested page comes next. */
function SignIn({ error, email, leadsOn }: { error?: string; email?: string; leadsOn?: boolean }) {
  const intro = leadsOn && 'Sign in to pick up where you left off.';
  return (
    <FormCard heading="h1" title="Sign in" intro={intro} error={error} submit="Sign in">
      <Field name="email" label="Email" type="email" autoComplete="username" value={email} required />
      <Field name="password" label="Password" type="password" autoComplete="current-password" required />
    </FormCard>
  );
}

export const adminSignInCode = adminPage(SignInCode, 'Enter your code', 'The second factor of a sign-in.');

function SignInCode({ error }: { error?: string }) {
  return (
    <FormCard
      heading="h1"
      title="Enter your code"
      error={error}
      submit="Sign in"
      after={<a href={pathTo('adminSignIn')}>Sign in with another account</a>}
    >
      <Field
        name="code"
        label="Code"
        autoComplete="one-time-code"
        hint="The six digits from your app, or one of your recovery codes."
        required
      />
    </FormCard>
  );
}

/** Asks for the password again before a pending post. */
export interface ConfirmPasswordView {
  to?: string;
  posted: readonly { name: string; value: string }[];
  error?: string;
}

export const adminConfirm = adminPage(
  ConfirmPassword,
  'Enter your password',
  'The password again, before access is given.',
);

function ConfirmPassword({ to, posted, error }: ConfirmPasswordView) {
  const kept = to ? ' What you typed is kept.' : '';
  return (
    <FormCard
      heading="h1"
      title="Enter your password"
      action={`${pathTo('adminConfirm')}${to ? `?${new URLSearchParams({ to })}` : ''}`}
      intro={`You entered it more than ten minutes ago, and this changes who has access.${kept}`}
      error={error}
      submit="Continue"
      after={<LinkButton look="quiet" href={pathTo('adminAccounts')} label="Cancel" />}
    >
      <PasswordOwner email={usePage().admin?.email} />
      {posted.map(({ name, value }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a name may come several times, and the list never changes
        <input type="hidden" name={name} value={value} key={index} />
      ))}
      <Field name="current" label="Password" type="password" autoComplete="current-password" required />
    </FormCard>
  );
}

export const adminInvitation = adminPage(Invitation, 'Choose a password', 'Accept an invitation.');

function Invitation({ token, email, error }: { token: string; email: string; error?: string }) {
  return (
    <FormCard
      heading="h1"
      title="Choose a password"
      action={pathTo('adminInvitation')}
      intro={`You’re invited as ${email}.`}
      error={error}
      submit="Save and sign in"
    >
      <input type="hidden" name="token" value={token} />
      <PasswordOwner email={email} />
      <NewPassword />
    </FormCard>
  );
}

export const adminSetUp = adminPage(SetUp, 'Set up', 'Create the first account.');

function SetUp({ token, error, email }: { token: string; error?: string; email?: string }) {
  return (
    <FormCard
      heading="h1"
      title="Create the first account"
      intro="This link works once. The account can see all leads."
      error={error}
      submit="Create account"
    >
      <input type="hidden" name="token" value={token} />
      <Field name="email" label="Email" type="email" autoComplete="username" value={email} required />
      <NewPassword />
    </FormCard>
  );
}
