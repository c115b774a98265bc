import type { Page } from '../page.ts';
import { usePage } from '../page.ts';
import { LegalDocument } from '../parts/legal-document.tsx';

export const privacy: Page = {
  meta: ({ content: { privacy } }) => ({ title: privacy.title, description: privacy.description }),
  View: () => <LegalDocument document={usePage().content.privacy} />,
};
