/** The path without folder and ".pdf". */
export const documentName = /^[a-z0-9-]{1,60}$/;

/** Documents that pages link to, uploaded or generated. */
export const documentsOfPages = { deck: 'investor-deck', memorandum: 'memorandum' } as const;

export const documentFolder = '/documents';
export const documentPath = (name: string) => `${documentFolder}/${name}.pdf`;

export const documentFile = (upload: string) => `${upload.split('-')[0]}.pdf`;

/** In bytes. */
export const documentLimit = 20 * 1024 * 1024;
