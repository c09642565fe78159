# docker build -t glowlog .    See docs/install.md; docker-compose.yml runs it.
FROM node:24-slim AS build
WORKDIR /build
COPY package.json package-lock.json .npmrc ./
# No package needs its install script here: all bring their binaries along, and the image has the right Node already.
RUN npm ci --ignore-scripts
COPY . .
RUN npm run build:package -- --dependencies

FROM node:24-slim
LABEL org.opencontainers.image.title="Glowlog" \
      org.opencontainers.image.description="A self-hosted food, nutrition and wellness tracker" \
      org.opencontainers.image.licenses="AGPL-3.0-or-later"
WORKDIR /app
COPY --from=build /build/dist/package ./
# 1000 is the image's user "node", as a number so that Kubernetes sees that it is not root. A new volume gets the owner of /data.
RUN ln -s /app/server/bin.js /usr/local/bin/glowlog && install -d -o 1000 -g 1000 -m 700 /data
ENV DATA_DIR=/data
# What SQLite sorts while it indexes foods goes to the disk: /tmp may be memory.
ENV SQLITE_TMPDIR=/data
USER 1000:1000
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=5s --start-period=30s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + (process.env.PORT || 3000) + '/api/health').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=8", "--max-old-space-size=256", "server/main.js"]
