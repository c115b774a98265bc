import { rememberPath } from '../../src/site/endpoints.ts';

/** Known values, with a button to clear them. */
export function Known({ summary, formId }: { summary: string; formId: string }) {
  return (
    <p className="known">
      {summary}{' '}
      <button className="meant" type="submit" form={formId} formNoValidate>
        Not you? Clear
      </button>
    </p>
  );
}

/** Separate, since forms cannot nest. */
export function ForgetForm({ id, back }: { id: string; back: string }) {
  return (
    <form id={id} method="post" action={rememberPath} hidden>
      <input type="hidden" name="forget" value="1" />
      <input type="hidden" name="back" value={back} />
    </form>
  );
}
