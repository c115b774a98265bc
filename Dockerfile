# Builds with everything that a build needs. On Node.js 22 and newer SQLite comes inside its package: no compiler, nothing from GitHub.
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY . .
RUN npm ci --ignore-scripts && npx tsx scripts/image.ts /image

FROM node:24-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /app
COPY --from=build /image ./
RUN mkdir --mode=700 /data && chown nobody:nogroup /data && ln -s /app/dist/leads.cjs /usr/local/bin/leads
# `leads content init /data/content` and CONTENT_DIR=/data/content: the owner's words and pictures, which no new image touches.
USER nobody
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=10s CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "dist/server.js"]
