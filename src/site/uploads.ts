/** Sections of /invest with a replaceable picture, by their upload slot. */
export const sectionSlots = ['problem', 'solution'] as const;
export type SectionSlot = (typeof sectionSlots)[number];

export const isSectionSlot = (text: unknown): text is SectionSlot => sectionSlots.includes(text as SectionSlot);

export const sectionName = (slot: SectionSlot) => (slot === 'problem' ? 'Problem' : 'Solution');

/** Its name in `section-pictures.json`, and the name of its cuts. */
export const sectionPicture = (slot: SectionSlot) => `${slot}-section` as const;

export interface SectionImageView {
  slot: SectionSlot;
  src: string;
  srcSet?: string;
  width?: number;
  height?: number;
  name: string;
  facts: string;
  problem?: string;
}

export const uploadFolder = '/uploads';
export const uploadPath = (file: string) => `${uploadFolder}/${file}`;

/** In bytes. */
export const uploadLimit = 8 * 1024 * 1024;
export const uploadTypes = 'image/png,image/jpeg,image/webp,image/avif,image/gif';
export const uploadTypesText = 'PNG, JPEG, WebP, AVIF or GIF, up to 8 MB';

export const uploadLabels = {
  success: { title: 'Success', of: (slot: SectionSlot) => `${sectionName(slot)} section image updated.` },
  pending: {
    title: 'Sent for approval',
    of: (slot: SectionSlot) => `${sectionName(slot)} section image: another editor or admin has to approve it.`,
  },
  failure: { title: 'Error', text: 'Failed to upload image. Please try again.' },
} as const;

/** Decoded pixels, of any format, of the most memory-hungry one, and of one side. */
export const maxPixels = 40_000_000;
export const maxPixelsOfAvif = 8_000_000;
export const maxSide = 10_000;
/** In pixels. */
export const minSide = { long: 400, short: 200 } as const;

export const uploadRefusals = {
  missing: { status: 400, message: 'No file was sent.' },
  slot: { status: 400, message: 'The slot must be "problem" or "solution".' },
  unreadable: { status: 400, message: 'The upload cannot be read.' },
  large: { status: 413, message: 'The file is larger than 8 MB.' },
  pixels: {
    status: 413,
    message:
      'The image is too large. The limit is 10,000 pixels a side and 40 million in all (8 million for AVIF; half of that with 16 bits per color).',
  },
  slow: { status: 413, message: 'The image takes too long to convert. Please send one with fewer pixels.' },
  small: {
    status: 422,
    message: 'The image is too small or too narrow: reduced to fit 1600 × 2400 pixels, it needs at least 400 × 200.',
  },
  busy: { status: 429, message: 'Other uploads are still running. Please try again in a few seconds.' },
  draft: {
    status: 409,
    message:
      'Someone else has a draft of the section pictures. Please try again in a few seconds, or publish or discard that draft first.',
  },
  unused: {
    status: 429,
    message:
      'No text names 60 of your uploads, or 300 MB of them. Please use what is there; what nothing names is removed 30 days after its upload.',
  },
  type: { status: 415, message: 'This is not a PNG, JPEG, WebP, AVIF or GIF image that can be read.' },
} as const;
export type UploadRefusal = keyof typeof uploadRefusals;

export const formatBytes = (bytes: number) =>
  bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1000))} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`;

/** The path without folder and ".pdf". */
export const documentName = /^[a-z0-9-]{1,60}$/;

/** Documents that pages link to, uploaded or generated. */
export const documentsOfPages = { deck: 'investor-deck', memorandum: 'memorandum' } as const;

export const documentFolder = '/documents';
export const documentPath = (name: string) => `${documentFolder}/${name}.pdf`;

export const documentFile = (upload: string) => `${upload.split('-')[0]}.pdf`;

/** In bytes. */
export const documentLimit = 20 * 1024 * 1024;

export function partsOfUpload(upload: string): { digest: string; width: number; height: number } {
  const [digest = '', size = ''] = upload.split('-');
  const [width = 0, height = 0] = size.split('x').map(Number);
  return { digest, width, height };
}

export const originalFile = (upload: string) => `${partsOfUpload(upload).digest}.webp`;

/** An upload, or a cut of one. */
export const uploadedFile = /^[0-9a-f]{32}(?:-\d{1,3}-\d{1,3}-(?:[a-z]+-\d{1,4}|share))?\.(?:avif|webp|jpg)$/;

export const imagePath = (file: string) => (uploadedFile.test(file) ? uploadPath(file) : `/images/${file}`);
