import { rememberPath } from '../../src/site/forms/question.ts';

/** What a form knows of its visitor, and the way for somebody else to clear it. */
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

/** The form of that button; it can't be within another. */
export function ForgetForm({ id, back }: { id: string; back: string }) {
  return (
    <form id={id} method="post" action={rememberPath} hidden>
      <input type="hidden" name="forget" value="1" />
      <input type="hidden" name="back" value={back} />
    </form>
  );
}
