# The lender's server in production. docs/operations.md names its environment.
FROM node:20-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
COPY src/engine/package.json src/engine/
RUN npm ci --include=dev --ignore-scripts --no-audit --no-fund
COPY . .
RUN node scripts/build.mjs && rm -rf sandbox/test-api sandbox/truid/page sandbox/truid/provider.ts sandbox/truid/origin.ts sandbox/main.ts sandbox/start-sandbox.ts sandbox/server.ts
RUN node scripts/server.mjs --only-make

FROM node:20-slim
ENV NODE_ENV=production DATA_DIR=/data
WORKDIR /app
COPY --from=build --chown=root:root /app /app
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s CMD ["node", "-e", "fetch('http://127.0.0.1:' + (process.env.PORT || 3000) + '/healthz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "scripts/server.mjs", "sandbox/production.ts"]
