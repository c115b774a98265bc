import type { Page } from '../../page.ts';
import { usePage } from '../../page.ts';
import { LegalDocument } from '../../parts/documents/legal-document.tsx';

export const terms: Page = {
  meta: ({ content: { terms } }) => ({ title: terms.title, description: terms.description }),
  View: () => <LegalDocument document={usePage().content.terms} />,
};
