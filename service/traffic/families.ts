// Products by the tokens of their User-Agents, where the package crawler-user-agents lacks or mislabels them.

/** Why a product fetches pages; `unknown` where its operator does not say or it is none of these. */
export type Purpose =
  | 'training'
  | 'ai-search'
  | 'user-fetch'
  | 'browser-agent'
  | 'search-engine'
  | 'coding-tool'
  | 'http-library'
  | 'mcp-client'
  | 'browser'
  | 'unknown'

/** A product, who operates it (`various`: anybody can), and why it calls. */
export interface Family {
  family: string
  operator: string
  purpose: Purpose
}

/**
 * A family and its tokens in lower case, separated by `|`: the User-Agent contains it, begins with it (`^`) or is it
 * (`=`).
 */
export type FamilyRow = readonly [family: string, operator: string, purpose: Purpose, tokens: string]

/** Link previews of networks and messengers: a person has shared the link. */
export const linkPreviews: readonly FamilyRow[] = [
  ['Facebook-Preview', 'Meta', 'user-fetch', 'facebookexternalhit|facebookcatalog|facebot'],
  ['WhatsApp', 'Meta', 'user-fetch', '^whatsapp/'],
  ['TelegramBot', 'Telegram', 'user-fetch', 'telegrambot'],
  ['Twitterbot', 'X', 'user-fetch', 'twitterbot'],
  ['LinkedInBot', 'LinkedIn', 'user-fetch', 'linkedinbot'],
  ['Slackbot', 'Slack', 'user-fetch', 'slackbot|slack-imgproxy'],
  ['Discordbot', 'Discord', 'user-fetch', 'discordbot'],
  ['Fediverse', 'various', 'user-fetch', 'mastodon/|^pleroma|^akkoma|^misskey/|^gotosocial'],
  ['Bluesky-Preview', 'Bluesky', 'user-fetch', 'bluesky cardyb'],
  ['MicrosoftPreview', 'Microsoft', 'user-fetch', 'microsoftpreview|bingpreview|skypeuripreview'],
]

/**
 * The first row that matches wins, so specific products come before those whose tokens they also contain: tools before
 * the fetchers that they use, all of them before libraries.
 */
export const families: readonly FamilyRow[] = [
  // Coding tools.
  ['Claude-Code', 'Anthropic', 'coding-tool', 'claude-code|claude-cli/'],
  ['Codex-MCP', 'OpenAI', 'mcp-client', 'codex-mcp-client'],
  ['Codex', 'OpenAI', 'coding-tool', 'codex_cli_rs|codex_vscode|codex_exec|^codex/|^codex-'],
  ['Gemini-CLI', 'Google', 'coding-tool', 'google-gemini-cli|^geminicli'],
  ['Jules', 'Google', 'coding-tool', 'google-labs-jules'],
  ['GitHub-Copilot', 'GitHub', 'coding-tool', 'githubcopilot|copilot-cli|^copilot/'],
  ['Cursor', 'Anysphere', 'coding-tool', ' cursor/|^cursor'],
  ['Windsurf', 'Cognition', 'coding-tool', 'windsurf|codeium'],
  ['Devin', 'Cognition', 'coding-tool', 'devin'],
  ['aider', 'Aider', 'coding-tool', '^aider/'],
  ['opencode', 'Anomaly', 'coding-tool', '^opencode|opencode-smartfetch'],
  ['Crush', 'Charm', 'coding-tool', '^crush/|^charm-crush/'],
  ['Cline', 'Cline', 'coding-tool', '^cline'],
  ['Roo-Code', 'Roo Code', 'coding-tool', '^roocode|^roo-code|^roo-cline'],
  ['Kilo-Code', 'Kilo Code', 'coding-tool', '^kilo-code|^kilocode'],
  ['Continue', 'Continue', 'coding-tool', '^continue/|^continue-'],
  ['Goose', 'Block', 'coding-tool', '^goose/'],
  ['Amp', 'Amp', 'coding-tool', '^amp/|sourcegraph-amp'],
  ['Cody', 'Sourcegraph', 'coding-tool', '^cody|sourcegraph-cody'],
  ['Zed', 'Zed Industries', 'coding-tool', '^zed/'],
  ['Kiro', 'Amazon', 'coding-tool', '^kiro| kiro/|kiroide'],
  ['Amazon-Q', 'Amazon', 'coding-tool', 'amazonq|amazon-q'],
  ['Qwen-Code', 'Alibaba', 'coding-tool', 'qwencode|qwen-code'],
  ['Trae', 'ByteDance', 'coding-tool', 'trae/'],
  ['JetBrains', 'JetBrains', 'coding-tool', 'jetbrains|intellij|^junie'],
  ['VS-Code', 'Microsoft', 'coding-tool', ' code/1.|^vscode'],
  ['OpenHands', 'OpenHands', 'coding-tool', 'openhands'],
  ['Replit-Agent', 'Replit', 'coding-tool', 'replit'],

  // Clients of the Model Context Protocol.
  ['OpenAI-MCP', 'OpenAI', 'mcp-client', 'openai-mcp|chatgpt-mcp'],
  ['MCP-Fetch', 'various', 'mcp-client', '^modelcontextprotocol/'],
  ['MCP-Inspector', 'various', 'mcp-client', 'mcp-inspector|mcp inspector'],
  ['MCP-Remote', 'various', 'mcp-client', 'mcp-remote'],
  ['other-mcp-client', 'various', 'mcp-client', 'mcp-client|mcp client|^mcp-|^mcp/|modelcontextprotocol'],

  // Fetchers that act for a person, and the browsers that agents drive.
  ['ChatGPT-Agent', 'OpenAI', 'browser-agent', 'chatgpt-agent|chatgpt agent|chatgpt-operator'],
  ['ChatGPT-User', 'OpenAI', 'user-fetch', 'chatgpt-user'],
  ['Claude-User', 'Anthropic', 'user-fetch', 'claude-user|claude-web'],
  ['Perplexity-User', 'Perplexity', 'user-fetch', 'perplexity-user|perplexityuser'],
  ['Perplexity-Comet', 'Perplexity', 'browser-agent', 'perplexity-comet'],
  ['MistralAI-User', 'Mistral AI', 'user-fetch', 'mistralai-user'],
  ['Gemini-Deep-Research', 'Google', 'user-fetch', 'gemini-deep-research'],
  ['Google-Agent', 'Google', 'browser-agent', 'google-agent|googleagent-mariner'],
  ['GoogleAgent-URLContext', 'Google', 'user-fetch', 'googleagent-urlcontext'],
  ['Google-GeminiNotebook', 'Google', 'user-fetch', 'google-gemininotebook|notebooklm'],
  ['Google-Read-Aloud', 'Google', 'user-fetch', 'google-read-aloud|google-speakr'],
  ['Meta-ExternalFetcher', 'Meta', 'user-fetch', 'meta-externalfetcher'],
  ['Amzn-User', 'Amazon', 'user-fetch', 'amzn-user'],
  ['AmazonBuyForMe', 'Amazon', 'browser-agent', 'amazonbuyforme'],
  ['NovaAct', 'Amazon', 'browser-agent', 'novaact'],
  ['AgentCore-Browser', 'Amazon', 'browser-agent', 'bedrock-agentcore-browser'],
  ['DuckAssistBot', 'DuckDuckGo', 'user-fetch', 'duckassistbot'],
  ['Kagi-Fetcher', 'Kagi', 'user-fetch', 'kagi-fetcher'],
  ['Kimi-User', 'Moonshot AI', 'user-fetch', 'kimi-user'],
  ['Manus-User', 'Manus', 'browser-agent', 'manus-user'],
  ['Cohere', 'Cohere', 'user-fetch', 'cohere-ai'],
  ['Phind', 'Phind', 'user-fetch', 'phindbot'],
  ['Jina-Reader', 'Jina AI', 'user-fetch', 'jinareader|jina-reader|jina.ai'],
  ['Firecrawl', 'Firecrawl', 'user-fetch', 'firecrawl'],
  ['Tavily', 'Tavily', 'ai-search', 'tavilybot'],
  ['Exa', 'Exa', 'ai-search', 'exasearchbot|exaai'],
  ['Linkup', 'Linkup', 'ai-search', 'linkupbot'],
  ['Parallel', 'Parallel', 'user-fetch', 'shapbot|shap-user'],
  ['Browserbase', 'Browserbase', 'browser-agent', 'browserbase'],
  ['Anchor-Browser', 'Anchor', 'browser-agent', 'anchor browser'],
  ['browser-use', 'Browser Use', 'browser-agent', 'browser-use|browser_use'],

  // Crawlers that fill the index of an assistant's search.
  ['OAI-SearchBot', 'OpenAI', 'ai-search', 'oai-searchbot'],
  ['Claude-SearchBot', 'Anthropic', 'ai-search', 'claude-searchbot'],
  ['PerplexityBot', 'Perplexity', 'ai-search', 'perplexitybot'],
  ['MistralAI-Index', 'Mistral AI', 'ai-search', 'mistralai-index'],
  ['Meta-WebIndexer', 'Meta', 'ai-search', 'meta-webindexer'],
  ['Amzn-SearchBot', 'Amazon', 'ai-search', 'amzn-searchbot'],
  ['AzureAI-SearchBot', 'Microsoft', 'ai-search', 'azureai-searchbot'],
  ['Google-CloudVertexBot', 'Google', 'ai-search', 'google-cloudvertexbot'],
  ['Cloudflare-AutoRAG', 'Cloudflare', 'ai-search', 'cloudflare-autorag'],
  ['YouBot', 'You.com', 'ai-search', 'youbot'],
  ['Kimi-SearchBot', 'Moonshot AI', 'ai-search', 'kimi-searchbot'],

  // Crawlers that collect for training.
  ['GPTBot', 'OpenAI', 'training', 'gptbot'],
  ['OAI-AdsBot', 'OpenAI', 'unknown', 'oai-adsbot'],
  ['ClaudeBot', 'Anthropic', 'training', 'claudebot|anthropic-ai'],
  ['MistralAI-Training', 'Mistral AI', 'training', 'mistralai-training'],
  ['Google-Extended', 'Google', 'training', 'google-extended'],
  ['GoogleOther', 'Google', 'unknown', 'googleother'],
  ['Applebot-Extended', 'Apple', 'training', 'applebot-extended'],
  ['Meta-ExternalAgent', 'Meta', 'training', 'meta-externalagent|facebookbot'],
  ['Amazonbot', 'Amazon', 'training', 'amazonbot'],
  ['Bytespider', 'ByteDance', 'training', 'bytespider|imagespider'],
  ['TikTokSpider', 'ByteDance', 'training', 'tiktokspider'],
  ['CCBot', 'Common Crawl', 'training', 'ccbot'],
  ['Cohere-Training', 'Cohere', 'training', 'cohere-training-data-crawler'],
  ['DeepSeekBot', 'DeepSeek', 'training', 'deepseekbot'],
  ['ChatGLM-Spider', 'Zhipu AI', 'training', 'chatglm-spider'],
  ['PanguBot', 'Huawei', 'training', 'pangubot'],
  ['AI2Bot', 'Allen Institute for AI', 'training', 'ai2bot'],
  ['Diffbot', 'Diffbot', 'training', 'diffbot'],
  ['Webz.io', 'Webz.io', 'training', 'webzio|omgili'],
  ['Timpibot', 'Timpi', 'training', 'timpibot'],
  ['img2dataset', 'various', 'training', 'img2dataset'],

  // Search engines.
  ['Google-InspectionTool', 'Google', 'search-engine', 'google-inspectiontool'],
  ['Storebot-Google', 'Google', 'search-engine', 'storebot-google'],
  ['Googlebot', 'Google', 'search-engine', 'googlebot'],
  ['Google-Ads', 'Google', 'unknown', 'adsbot-google|mediapartners-google|google-adwords'],
  ['Bingbot', 'Microsoft', 'search-engine', 'bingbot|msnbot|adidxbot'],
  ['DuckDuckBot', 'DuckDuckGo', 'search-engine', 'duckduckbot'],
  ['Applebot', 'Apple', 'search-engine', 'applebot'],
  ['YandexBot', 'Yandex', 'search-engine', 'yandexbot|yandexadditional|yandex.com/bots'],
  ['Baiduspider', 'Baidu', 'search-engine', 'baiduspider'],
  ['PetalBot', 'Huawei', 'search-engine', 'petalbot|aspiegelbot'],
  ['Sogou', 'Sogou', 'search-engine', 'sogou'],
  ['Yahoo', 'Yahoo', 'search-engine', 'yahoo! slurp'],
  ['Naver-Yeti', 'Naver', 'search-engine', 'yeti/|naver.me'],
  ['SeznamBot', 'Seznam', 'search-engine', 'seznambot'],
  ['Qwantbot', 'Qwant', 'search-engine', 'qwantbot|qwantify'],
  ['BraveBot', 'Brave', 'search-engine', 'bravebot'],
  ['MojeekBot', 'Mojeek', 'search-engine', 'mojeekbot'],
  ['Kagibot', 'Kagi', 'search-engine', 'kagibot'],
  ['Coccocbot', 'Coc Coc', 'search-engine', 'coccoc'],
  ['archive.org', 'Internet Archive', 'unknown', 'archive.org_bot|archivebot|wayback'],

  ...linkPreviews,

  // Crawlers of the search trade that a publisher sees most.
  ['AhrefsBot', 'Ahrefs', 'unknown', 'ahrefsbot|ahrefssiteaudit'],
  ['SemrushBot', 'Semrush', 'unknown', 'semrushbot|siteauditbot'],
  ['MJ12bot', 'Majestic', 'unknown', 'mj12bot'],
  ['DotBot', 'Moz', 'unknown', 'dotbot'],
  ['DataForSeoBot', 'DataForSEO', 'unknown', 'dataforseobot'],

  // Browsers that a script drives, where they say so.
  ['HeadlessChrome', 'various', 'browser-agent', 'headlesschrome'],
  ['Playwright', 'various', 'browser-agent', 'playwright'],
  ['Puppeteer', 'various', 'browser-agent', 'puppeteer'],

  // HTTP libraries and command lines.
  ['curl', 'various', 'http-library', '^curl|libcurl|pycurl'],
  ['Wget', 'various', 'http-library', '^wget'],
  ['HTTPie', 'various', 'http-library', '^httpie'],
  ['Postman', 'Postman', 'http-library', '^postmanruntime'],
  ['Insomnia', 'Kong', 'http-library', '^insomnia'],
  ['Bruno', 'Bruno', 'http-library', '^bruno'],
  ['PowerShell', 'various', 'http-library', 'powershell/'],
  ['python-requests', 'various', 'http-library', 'python-requests'],
  ['httpx', 'various', 'http-library', 'python-httpx|^httpx/'],
  ['aiohttp', 'various', 'http-library', 'aiohttp/'],
  ['urllib', 'various', 'http-library', 'python-urllib|^urllib3|^python/'],
  ['Scrapy', 'various', 'http-library', '^scrapy'],
  ['axios', 'various', 'http-library', '^axios'],
  ['node-fetch', 'various', 'http-library', '^node-fetch'],
  ['undici', 'various', 'http-library', '^undici|=node|^node.js|^node/'],
  ['got', 'various', 'http-library', '^got/|^got (|sindresorhus/got'],
  ['superagent', 'various', 'http-library', '^node-superagent'],
  ['Bun', 'various', 'http-library', '^bun/'],
  ['Deno', 'various', 'http-library', '^deno/'],
  ['okhttp', 'various', 'http-library', '^okhttp'],
  ['Apache-HttpClient', 'various', 'http-library', 'apache-httpclient|^apache-httpasyncclient'],
  ['Java', 'various', 'http-library', '^java/|^java-http-client|^jersey/|^jakarta'],
  ['Ktor', 'various', 'http-library', '^ktor'],
  ['Go-http-client', 'various', 'http-library', '^go-http-client|^go-resty'],
  ['Colly', 'various', 'http-library', '^colly'],
  ['reqwest', 'various', 'http-library', '^reqwest|^ureq|^hyper/'],
  ['Ruby', 'various', 'http-library', '^ruby|^faraday|^http.rb|^rest-client|^typhoeus|^httparty'],
  ['PHP', 'various', 'http-library', '^php|^guzzlehttp|symfony httpclient'],
  ['Perl', 'various', 'http-library', '^libwww-perl|^lwp|^mojolicious|^http-tiny'],
  ['.NET', 'various', 'http-library', '^restsharp|^.net|^dotnet'],
  ['Dart', 'various', 'http-library', '^dart'],
  ['Elixir', 'various', 'http-library', '^req/|^hackney|^mint/'],
  ['Apple-CFNetwork', 'various', 'http-library', 'cfnetwork/'],
]

/** The rows with their tokens taken apart, at the first use. */
let ownFamilies: { family: Family; tokens: { text: string; where: 'within' | 'start' | 'whole' }[] }[] | undefined

function readToken(token: string) {
  if (token.startsWith('=')) return { text: token.slice(1), where: 'whole' as const }
  return token.startsWith('^')
    ? { text: token.slice(1), where: 'start' as const }
    : { text: token, where: 'within' as const }
}

/** The family of the first row with a token of a User-Agent, whatever the case. */
export function findOwnFamily(userAgent: string): Family | undefined {
  ownFamilies ??= families.map(([family, operator, purpose, tokens]) => ({
    family: { family, operator, purpose },
    tokens: tokens.split('|').map(readToken),
  }))
  const text = userAgent.toLowerCase()
  for (const { family, tokens } of ownFamilies) {
    for (const token of tokens) {
      const at = token.where === 'within' ? text.indexOf(token.text) : text.startsWith(token.text) ? 0 : -1
      if (at >= 0 && (token.where !== 'whole' || text === token.text)) return family
    }
  }
  return undefined
}
