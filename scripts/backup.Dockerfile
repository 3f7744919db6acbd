# Saves and restores what compose.yaml keeps (docs/operations.md). Its pg_dump is of the version of the database there.
FROM node:20-slim
RUN apt-get update && apt-get install -y --no-install-recommends postgresql-client && rm -rf /var/lib/apt/lists/*
WORKDIR /app
COPY scripts/backup.mjs scripts/
USER node
ENTRYPOINT ["node", "scripts/backup.mjs"]
