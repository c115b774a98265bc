import { DraftSaving } from '../desk/draft-saving.tsx';
import { NoteDraft } from '../desk/note-draft.tsx';

type Props = Parameters<typeof NoteDraft>[0] | Parameters<typeof DraftSaving>[0];

/** What was typed and not sent: a note waits in the browser, words of the site are saved as their draft. One island: the loader names each. */
export default function Drafts(props: Props) {
  return 'field' in props ? <NoteDraft {...props} /> : <DraftSaving {...props} />;
}
