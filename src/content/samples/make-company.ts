import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { makeFolder } from '../../base/make-folder.ts';
import type { OfferingTerms } from '../../site/offerings.ts';
import { drawIcons, drawSamplePictures } from '../pictures/draw.ts';
import { iconsFolder, markName, originalsFolder } from '../pictures/files.ts';
import type { CompanyAnswers } from '../schemas/company.ts';
import { shippedFolder } from '../source.ts';
import { type Neutral, neutralizer, termsFrom } from './another-company.ts';
import { memory, remember, samplesIn } from './samples.ts';

/** Replacements for the sample company's own files. */
const neutralFolder = 'data/company';

/** A logo with its file extension. */
export interface Logo {
  bytes: Buffer;
  ending: 'svg' | 'png';
}

/** Fills an empty folder with another company's content, free of the sample company's names. Returns the number of files. */
export async function makeCompany(root: string, folder: string, answers: CompanyAnswers, logo?: Logo): Promise<number> {
  const read = (name: string) => readFileSync(join(root, name), 'utf8');
  const neutral = JSON.parse(read(`${neutralFolder}/company.json`)) as Neutral;
  const terms = termsFrom(JSON.parse(read(`${shippedFolder}/offerings.json`)) as OfferingTerms, answers);
  const { file, text } = neutralizer(neutral, answers, terms);
  const write = (name: string, text: string | Buffer) => {
    const path = join(folder, name);
    makeFolder(dirname(path));
    writeFileSync(path, text);
  };
  const json = (name: string, value: unknown) => write(name, `${JSON.stringify(value, null, 2)}\n`);
  const samples = samplesIn(root);
  for (const [name, path] of samples) {
    if (name.startsWith('articles/') || name.startsWith(`${originalsFolder}/`)) continue;
    const fileText = readFileSync(path, 'utf8');
    if (name === 'questions.json') json(name, withoutArticles(file(name, JSON.parse(fileText)) as Questions));
    else if (name.endsWith('.json')) json(name, file(name, JSON.parse(fileText)));
    else write(name, text(fileText));
  }
  json(
    'company.json',
    companyFrom(answers, file('company.json', JSON.parse(read(`${shippedFolder}/company.json`))), logo),
  );
  json('offerings.json', terms);
  write('pictures.json', read(`${neutralFolder}/pictures.json`));
  for (const article of readdirSync(join(root, neutralFolder, 'articles'))) {
    write(`articles/${article}`, read(`${neutralFolder}/articles/${article}`));
  }
  const { name, colors } = answers;
  await drawSamplePictures({ root, folder, colors });
  await drawIcons({ root, folder, name, colors, logo: logo?.bytes });
  if (logo) write(`${iconsFolder}/logo.${logo.ending}`, logo.bytes);
  remember(samples, folder);
  const made = readdirSync(folder, { recursive: true, withFileTypes: true });
  return made.filter((entry) => entry.isFile() && !entry.parentPath.startsWith(join(folder, memory))).length;
}

type Questions = { answers: readonly { place: string }[] };

/** The sample company's articles, and the answers that cite them, are left out. */
const withoutArticles = (questions: Questions) => ({
  ...questions,
  answers: questions.answers.filter(({ place }) => !place.startsWith('/blog/')),
});

/** `company.json` from the answers; disclosures come from the samples. */
function companyFrom(answers: CompanyAnswers, sample: unknown, logo: Logo | undefined) {
  const { offerings: _, ...facts } = answers;
  const { disclosures } = sample as { disclosures: unknown };
  return {
    ...facts,
    blurb: 'Invest in what your community needs.',
    closingLine: `${facts.city}, ${facts.region}`,
    social: [],
    linkedin: 'https://www.linkedin.com/',
    disclosures,
    logo: logo ? `logo.${logo.ending}` : markName,
    sample: [
      'Confirm the address and the postal code, and set the blurb, the closing line and the address at LinkedIn.',
      'Set the name of the broker-dealer, and confirm the phone number of SIPC.',
      'Have counsel review every disclosure.',
    ],
  };
}
