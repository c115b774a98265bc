import { TitleBlock } from '../../../client/title-block.tsx';
import { pathOfProject, projectOfPicture } from '../../../src/content/schemas/projects.ts';
import { usePage } from '../../page.ts';

/** The title block of a picture; where it shows a project, its title leads to the project's page. */
export function ProjectTitle({
  picture,
  ...block
}: { picture: string } & Omit<Parameters<typeof TitleBlock>[0], 'href'>) {
  const { content, path } = usePage();
  const project = projectOfPicture(content, picture);
  const href = project && pathOfProject(project);
  return <TitleBlock {...block} href={href === path ? undefined : href} />;
}
