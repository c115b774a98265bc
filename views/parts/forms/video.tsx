import type { VideoId } from '../../../src/content/schemas/videos.ts';
import { labelOf, lengthOf, playerOf } from '../../../src/content/video.ts';
import { usePage } from '../../page.ts';
import { Island } from '../island.tsx';
import { preloadSources, sourcesOf } from '../picture.tsx';

/** A video behind its poster. Who asks for privacy gets a link in place of another company's player. */
export function Video({
  id,
  sizes = '(width < 60rem) 92vw, (width < 84rem) 55vw, 45rem',
  untitled,
  eager,
}: {
  id: VideoId;
  /** Widths at which the poster is shown, as in the HTML attribute: by default with words beside it. */
  sizes?: string;
  /** Leaves the title out of the caption, below a heading that has it. */
  untitled?: true;
  /** The poster is the one hero of the page. */
  eager?: true;
}) {
  const { content, optedOut } = usePage();
  const video = content.videos[id];
  const player = playerOf(video, content.clips);
  const label = labelOf(video, content.clips);
  if (optedOut && player.type === 'frame') {
    return (
      <p className="play__link">
        <a href={player.page} rel="noopener noreferrer" target="_blank">
          Watch {label}, on {new URL(player.page).hostname}
        </a>
      </p>
    );
  }
  const sources = { ...sourcesOf(content, video.poster), sizes };
  if (eager) preloadSources(sources, sizes);
  return (
    <Island
      name="video"
      when="interaction"
      title={video.title}
      bar={untitled ? lengthOf(video, content.clips) : label}
      player={player}
      poster={sources}
      eager={eager}
    />
  );
}
