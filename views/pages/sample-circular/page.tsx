import type { Page } from '../../page.ts';
import { usePage } from '../../page.ts';
import { LegalDocument } from '../../parts/documents/legal-document.tsx';

export const sampleCircular: Page = {
  meta: ({ content }) => {
    const { title, description } = content['sample-circular'];
    return { title, description, unlisted: true };
  },
  View: () => <LegalDocument document={usePage().content['sample-circular']} />,
};
