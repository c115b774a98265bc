const ofArticles: Readonly<Record<string, string>> = {
  date: 'The day on which it appears.',
  modified: 'The day of a correction.',
  readTime: 'In minutes.',
  related: 'What to read next.',
  formerly: 'Addresses after /blog/ that it had before. They lead here.',
  sample: 'What’s left to confirm. Empty it once that’s done.',
  sampleDate: 'The date is made up.',
  mediaContact: 'Adds the media contact below the text.',
  note: 'Shown above the text.',
  disclaimer: 'About risk. Shown below the text.',
  text: 'An empty line begins a paragraph, ## a heading, - an item of a list. **Two stars** make words bold.',
};

const dollars = 'In dollars.';
const ofTerms: Readonly<Record<string, string>> = {
  minimum: dollars,
  maximum: dollars,
  step: dollars,
  start: dollars,
  maximumOffering: dollars,
  unitPrice: dollars,
  preferredReturn: 'Percent a year.',
  qualified: 'The SEC has qualified the offering.',
};

const ofProjects: Readonly<Record<string, string>> = {
  formerly: 'Addresses after /projects/ that it had before. They lead here.',
  id: 'Its address after /projects/: lowercase letters, digits and hyphens.',
  page: 'Only for a project that has a page elsewhere, as Parkview Residences has.',
};

/** What to type into a field whose label doesn’t say it. */
export function hintFor(id: string, name: string): string | undefined {
  const hints = id.startsWith('articles~')
    ? ofArticles
    : { 'offerings.json': ofTerms, 'projects.json': ofProjects }[id];
  return hints?.[name.replace(/\.\d+$/, '').replace(/^.*\./, '')];
}
