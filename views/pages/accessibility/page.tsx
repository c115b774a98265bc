import type { Page } from '../../page.ts';
import { usePage } from '../../page.ts';
import { LegalDocument } from '../../parts/documents/legal-document.tsx';

export const accessibility: Page = {
  meta: ({ content: { accessibility } }) => ({ title: accessibility.title, description: accessibility.description }),
  View: () => <LegalDocument document={usePage().content.accessibility} />,
};
