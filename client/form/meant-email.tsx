/** The email that was probably meant, to take over. It is only an offer: what was typed is sent as it is. */
export function MeantEmail({ email, onTake }: { email: string; onTake: () => void }) {
  return (
    <p className="note" role="status">
      Did you mean{' '}
      <button className="meant" type="button" onClick={onTake}>
        {email}
      </button>
      ?
    </p>
  );
}
