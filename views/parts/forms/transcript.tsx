import type { VideoId } from '../../../src/site/content/videos.ts';
import { usePage } from '../../page.ts';
import { ChevronDown } from '../icon.tsx';

/** What a video shows and says, in words, and whether it is only a sample. */
export function Transcript({ id }: { id: VideoId }) {
  const { transcript, sampleNote, provider } = usePage().content.videos[id];
  return (
    <>
      {provider === 'file' && sampleNote && <p className="note transcript">{sampleNote}</p>}
      {transcript && (
        <details className="transcript">
          <summary>
            Transcript <ChevronDown className="icon" />
          </summary>
          {transcript.map((line) => (
            <p className="reading" key={line}>
              {line}
            </p>
          ))}
        </details>
      )}
    </>
  );
}
