package crawlers

import "robotscope/core"

// This file is the catalogue's data. To change it:
//
//   - Keep the order: purpose (as Purposes has it), vendor, name.
//   - State only what the Source says. Leave Obeys, Records and SourceDate out
//     rather than guess, and say in Certainty how good the Source is.
//   - Purposes is for crawlers with several, the main one first; an assistant's
//     fetcher is user-triggered and ai-search.
//   - A crawler with a chain of tokens needs a source that states the chain.
//   - A line of Records is for a field that a source says the crawler honours
//     or ignores, not for what it is likely to do.
//
// Everything here is a constant to the compiler: no call, nothing computed, so
// that a program pays nothing when it starts (a test checks that).

// Short names of the dialects. Google documents a reading that differs from
// RFC 9309, and two name the standard of 1994 or tell its way; for the others,
// RFC 9309 is what they name, or the nearest.
const (
	dialectGoogle = core.Google
	dialectRFC    = core.RFC9309
	dialectFirst  = core.FirstMatch
)

// Sources of several entries.
const (
	// Vendors' pages.
	srcGoogleCommon  = "https://developers.google.com/crawling/docs/crawlers-fetchers/google-common-crawlers"
	srcGoogleSpecial = "https://developers.google.com/crawling/docs/crawlers-fetchers/google-special-case-crawlers"
	srcGoogleUser    = "https://developers.google.com/crawling/docs/crawlers-fetchers/google-user-triggered-fetchers"
	srcGoogleSpec    = "Google による robots.txt の指定の解釈" // its table of groups names Storebot-Google
	srcBing          = "https://www.bing.com/webmasters/help/which-crawlers-does-bing-use-8c184ec0"
	srcBingbot       = "https://blogs.bing.com/webmaster/September-2010/Bingbot-is-coming-to-town"
	srcYandex        = "https://yandex.com/support/webmaster/en/robot-workings/user-agent"
	srcApple         = "https://support.apple.com/en-us/119829"
	srcOpenAI        = "https://developers.openai.com/api/docs/bots"
	srcAnthropic     = "https://privacy.claude.com/en/articles/8896518" // read in its Chinese edition
	srcMistral       = "https://docs.mistral.ai/en/robots"
	srcPerplexity    = "https://docs.perplexity.ai/guides/bots"
	srcMeta          = "https://developers.facebook.com/docs/sharing/webmasters/web-crawlers"
	srcAhrefs        = "https://ahrefs.com/robot"
	srcMoz           = "https://moz.com/help/guides/moz-procedures/what-is-rogerbot"

	// Other people's accounts.
	srcPolicyGoogle = "https://crawlerpolicy.com/sources/google-extended" // follows Google's list of common crawlers
	srcPolicyAmazon = "https://crawlerpolicy.com/sources/amazonbot"       // follows Amazon's page
	srcPolicyMeta   = "https://crawlerpolicy.com/sources/meta-externalagent"
	srcCrawlerUA    = "https://github.com/monperrus/crawler-user-agents/blob/master/crawler-user-agents.json"
	srcFornex       = "https://fornex.com/en/help/robots-txt-controlling" // lists Yandex's robots
	srcAIRobots     = "https://github.com/ai-robots-txt/ai.robots.txt/blob/main/robots.json"
	srcVerification = "https://packagist.org/packages/hryvinskyi/magento2-bot-verification-google" // names agents of Google's lists
	srcWikipedia    = "Wikipedia (ja): Robots Exclusion Standard"
)

// What crawlers make of records that are no rules.
var (
	// Google's specification lists the four fields that it supports: user-agent,
	// allow, disallow and sitemap. It stopped reading the unpublished noindex
	// and nofollow in September 2019.
	googleRecords = []Record{
		{Field: "crawl-delay"}, {Field: "request-rate"}, {Field: "visit-time"}, {Field: "host"}, {Field: "clean-param"},
		{Field: "noindex", Since: "2019-09"}, {Field: "nofollow", Since: "2019-09"},
	}
	googleSearchRecords = []Record{
		{Field: "crawl-delay"}, {Field: "request-rate"}, {Field: "visit-time"}, {Field: "host"}, {Field: "clean-param"},
		{Field: "noindex", Since: "2019-09"}, {Field: "nofollow", Since: "2019-09"},
		{Field: "sitemap", Honours: true},
	}
	// Google's specification says that Bing reads Sitemap; for Crawl-delay only
	// a second-hand account of Bing's help was seen.
	bingRecords = []Record{
		{Field: "crawl-delay", Honours: true, Note: "1-20 s", Certainty: CertaintySecondary},
		{Field: "sitemap", Honours: true, Certainty: CertaintySecondary},
	}
	// Yandex's help; of Host and Sitemap only a second-hand account was seen.
	yandexRecords = []Record{
		{Field: "clean-param", Honours: true},
		{Field: "crawl-delay", Since: "2018-02", Certainty: CertaintyPrimary},
		{Field: "host", Since: "2018", Certainty: CertaintySecondary},
		{Field: "sitemap", Honours: true, Certainty: CertaintySecondary},
	}
	serpstatRecords = []Record{{Field: "crawl-delay", Honours: true, Note: "up to 20 s"}}
	seznamRecords   = []Record{{Field: "request-rate", Honours: true}}
	crawlDelay      = []Record{{Field: "crawl-delay", Honours: true}}
	noCrawlDelay    = []Record{{Field: "crawl-delay"}}
)

// mainCrawlers are those of the largest search engines and assistants, search
// before what feeds models.
var mainCrawlers = [...]string{
	"Googlebot", "bingbot", "Applebot", "DuckDuckBot", "YandexBot",
	"OAI-SearchBot", "PerplexityBot", "Claude-SearchBot",
	"GPTBot", "ClaudeBot", "Meta-ExternalAgent", "Amazonbot", "CCBot",
}

var catalogue = [...]Crawler{
	// search
	{
		Name: "Applebot", Tokens: []string{"Applebot", "Googlebot"}, Global: true, Obeys: ObeysYes, Fetches: true,
		Vendor: "Apple", Purpose: PurposeSearch, Dialect: dialectRFC,
		Purposes:  []Purpose{PurposeSearch, PurposeAITraining},
		Certainty: CertaintyPrimary, Source: srcApple,
	},
	{
		Name: "Teoma", Tokens: []string{"Teoma"}, Global: true, Obeys: ObeysYes, Fetches: true,
		Vendor: "Ask.com", Purpose: PurposeSearch, Dialect: dialectRFC, Records: crawlDelay, Note: NoteHistorical,
		Certainty: CertaintySecondary, Source: srcWikipedia,
	},
	{
		Name: "Baiduspider", Tokens: []string{"Baiduspider"}, Global: true, Obeys: ObeysYes, Fetches: true,
		Vendor: "Baidu", Purpose: PurposeSearch, Dialect: dialectRFC,
		Certainty: CertaintySecondary, Source: "https://chenoge.github.io/2019/04/01/robots文件", SourceDate: "2019-04-01",
	},
	{
		Name: "Baiduspider-image", Tokens: []string{"Baiduspider-image"}, Global: true, Obeys: ObeysYes, Fetches: true,
		Vendor: "Baidu", Purpose: PurposeSearch, Dialect: dialectRFC,
		Certainty: CertaintySecondary, Source: "https://www.webnots.com/what-is-baidu-spider/", SourceDate: "2026-11",
	},
	{
		Name: "Baiduspider-news", Tokens: []string{"Baiduspider-news"}, Global: true, Obeys: ObeysYes, Fetches: true,
		Vendor: "Baidu", Purpose: PurposeSearch, Dialect: dialectRFC,
		Certainty: CertaintySecondary, Source: "https://www.webnots.com/what-is-baidu-spider/", SourceDate: "2026-11",
	},
	{
		Name: "Baiduspider-video", Tokens: []string{"Baiduspider-video"}, Global: true, Obeys: ObeysYes, Fetches: true,
		Vendor: "Baidu", Purpose: PurposeSearch, Dialect: dialectRFC,
		Certainty: CertaintySecondary, Source: "https://www.webnots.com/what-is-baidu-spider/", SourceDate: "2026-11",
	},
	{
		Name: "Bravebot", Tokens: []string{"Bravebot"}, Global: true, Fetches: true,
		Vendor: "Brave", Purpose: PurposeSearch, Dialect: dialectRFC,
		Certainty: CertaintyUnconfirmed, SourceDate: "2026-11",
		Source: "https://community.brave.com/t/is-bravebot-masquerading-as-googlebot-concerns-about-crawling-and-data-usage/596596",
	},
	{
		Name: "DuckDuckBot", Tokens: []string{"DuckDuckBot"}, Global: true, Obeys: ObeysYes, Fetches: true,
		Vendor: "DuckDuckGo", Purpose: PurposeSearch, Dialect: dialectRFC,
		Certainty: CertaintyPrimary, Source: "http://duckduckgo.com/duckduckbot.html",
	},
	{
		Name: "Googlebot", Tokens: []string{"Googlebot"}, Global: true, Obeys: ObeysYes, Fetches: true,
		Vendor: "Google", Purpose: PurposeSearch, Dialect: dialectGoogle, Records: googleSearchRecords,
		Certainty: CertaintyPrimary, Source: srcGoogleCommon, SourceDate: "2026-11",
	},
	{
		Name: "Googlebot-Image", Tokens: []string{"Googlebot-Image", "Googlebot"}, Global: true, Obeys: ObeysYes, Fetches: true,
		Vendor: "Google", Purpose: PurposeSearch, Dialect: dialectGoogle, Records: googleSearchRecords,
		Certainty: CertaintyPrimary, Source: srcGoogleCommon, SourceDate: "2026-11",
	},
	{
		Name: "Googlebot-Mobile", Tokens: []string{"Googlebot-Mobile"}, Global: true, Fetches: true,
		Vendor: "Google", Purpose: PurposeSearch, Dialect: dialectGoogle,
		Retired: true, RetiredSince: "2016-11", ReplacedBy: []string{"Googlebot"},
		Certainty: CertaintyPrimary, SourceDate: "2016-11-30",
		Source: "https://developers.google.com/search/blog/2016/11/an-update-on-googles-feature-phone",
	},
	{
		Name: "Googlebot-News", Tokens: []string{"Googlebot-News", "Googlebot"}, Global: true, Obeys: ObeysYes, Fetches: true,
		Vendor: "Google", Purpose: PurposeSearch, Dialect: dialectGoogle, Records: googleSearchRecords,
		Certainty: CertaintySecondary, Source: srcPolicyGoogle, SourceDate: "2026-11",
	},
	{
		Name: "Googlebot-Video", Tokens: []string{"Googlebot-Video", "Googlebot"}, Global: true, Obeys: ObeysYes, Fetches: true,
		Vendor: "Google", Purpose: PurposeSearch, Dialect: dialectGoogle, Records: googleSearchRecords,
		Certainty: CertaintySecondary, Source: srcPolicyGoogle, SourceDate: "2026-11",
	},
	{
		Name: "Storebot-Google", Tokens: []string{"Storebot-Google"}, Global: true, Obeys: ObeysYes, Fetches: true,
		Vendor: "Google", Purpose: PurposeSearch, Dialect: dialectGoogle, Records: googleRecords,
		Certainty: CertaintyPrimary, Source: srcGoogleSpec,
	},
	{
		Name: "PetalBot", Tokens: []string{"PetalBot"}, Global: true, Obeys: ObeysYes, Fetches: true,
		Vendor: "Huawei", Purpose: PurposeSearch, Dialect: dialectRFC,
		Purposes:  []Purpose{PurposeSearch, PurposeAISearch},
		Certainty: CertaintyPrimary, Source: "https://aspiegel.com/petalbot", SourceDate: "2026-11",
	},
	{
		Name: "ImagesiftBot", Tokens: []string{"ImagesiftBot"}, Global: true, Obeys: ObeysYes, Fetches: true,
		Vendor: "ImageSift", Purpose: PurposeSearch, Dialect: dialectRFC,
		Certainty: CertaintySecondary, Source: srcAIRobots, SourceDate: "2026-08-22",
	},
	{
		Name: "Kagibot", Tokens: []string{"Kagibot", "Googlebot"}, Global: true, Obeys: ObeysYes, Fetches: true,
		Vendor: "Kagi", Purpose: PurposeSearch, Dialect: dialectRFC,
		Certainty: CertaintyPrimary, Source: "https://kagi.com/bot", SourceDate: "2026-11",
	},
	{
		Name: "Daum", Tokens: []string{"Daum"}, Global: true, Fetches: true,
		Vendor: "Kakao", Purpose: PurposeSearch, Dialect: dialectRFC,
		Certainty: CertaintySecondary, Source: srcCrawlerUA, SourceDate: "2026-07-02",
	},
	{
		Name: "Mail.RU_Bot", Tokens: []string{"Mail.RU_Bot"}, Global: true, Fetches: true,
		Vendor: "Mail.Ru", Purpose: PurposeSearch, Dialect: dialectRFC,
		Certainty: CertaintySecondary, Source: srcCrawlerUA, SourceDate: "2026-07-02",
	},
	{
		Name: "bingbot", Tokens: []string{"bingbot"}, Global: true, Obeys: ObeysYes, Fetches: true,
		Vendor: "Microsoft", Purpose: PurposeSearch, Dialect: dialectRFC, Records: bingRecords,
		Certainty: CertaintyPrimary, Source: srcBing, SourceDate: "2026-11",
	},
	{
		Name: "msnbot", Tokens: []string{"msnbot"}, Global: true, Obeys: ObeysYes, Fetches: true,
		Vendor: "Microsoft", Purpose: PurposeSearch, Dialect: dialectRFC, Records: crawlDelay, Note: NoteHistorical,
		Retired: true, RetiredSince: "2010-10-01", ReplacedBy: []string{"bingbot"},
		Certainty: CertaintyPrimary, Source: srcBingbot, SourceDate: "2010-09",
	},
	{
		Name: "msnbot-media", Tokens: []string{"msnbot-media"}, Global: true, Fetches: true,
		Vendor: "Microsoft", Purpose: PurposeSearch, Dialect: dialectRFC, Note: NoteHistorical,
		Retired: true, ReplacedBy: []string{"bingbot"},
		Certainty: CertaintySecondary, Source: srcBingbot, SourceDate: "2010-09",
	},
	{
		Name: "MojeekBot", Tokens: []string{"MojeekBot"}, Global: true, Obeys: ObeysYes, Fetches: true,
		Vendor: "Mojeek", Purpose: PurposeSearch, Dialect: dialectFirst, Records: noCrawlDelay, Note: NoteNearestDialect,
		Certainty: CertaintyPrimary, Source: "http://mojeek.com/bot.html", SourceDate: "2026-11",
	},
	{
		Name: "Yeti", Tokens: []string{"Yeti"}, Global: true, Obeys: ObeysYes, Fetches: true,
		Vendor: "Naver", Purpose: PurposeSearch, Dialect: dialectRFC,
		Certainty: CertaintySecondary, Source: "https://chrisleverseo.com/user-agents/yeti/", SourceDate: "2026-11",
	},
	{
		Name: "360Spider", Tokens: []string{"360Spider"}, Global: true, Fetches: true,
		Vendor: "Qihoo 360", Purpose: PurposeSearch, Dialect: dialectRFC,
		Certainty: CertaintySecondary, Source: "https://plainsignal.com/agents/360spider", SourceDate: "2025-08-07",
	},
	{
		Name: "Qwantbot", Tokens: []string{"Qwantbot"}, Global: true, Obeys: ObeysYes, Fetches: true,
		Vendor: "Qwant", Purpose: PurposeSearch, Dialect: dialectFirst,
		Certainty: CertaintyPrimary, Source: "https://help.qwant.com/bot", SourceDate: "2026-11",
	},
	{
		Name: "Qwantify", Tokens: []string{"Qwantify"}, Global: true, Obeys: ObeysYes, Fetches: true,
		Vendor: "Qwant", Purpose: PurposeSearch, Dialect: dialectFirst,
		Retired: true, ReplacedBy: []string{"Qwantbot"},
		Certainty: CertaintySecondary, Source: "https://usehall.com/agents/qwantbot", SourceDate: "2026-11",
	},
	{
		Name: "SeekportBot", Tokens: []string{"SeekportBot"}, Global: true, Fetches: true,
		Vendor: "Seekport", Purpose: PurposeSearch, Dialect: dialectRFC,
		Certainty: CertaintySecondary, Source: srcCrawlerUA, SourceDate: "2026-07-02",
	},
	{
		Name: "SeznamBot", Tokens: []string{"SeznamBot"}, Global: true, Obeys: ObeysYes, Fetches: true,
		Vendor: "Seznam", Purpose: PurposeSearch, Dialect: dialectRFC, Records: seznamRecords, Note: NoteNearestDialect,
		Certainty: CertaintyPrimary, SourceDate: "2025-01-29",
		Source: "https://o-seznam.cz/napoveda/vyhledavani/en/crawling-control/",
	},
	{
		Name: "Sogou web spider", Tokens: []string{"Sogou web spider"}, Global: true, Obeys: ObeysYes, Fetches: true,
		Vendor: "Sogou", Purpose: PurposeSearch, Dialect: dialectRFC,
		Certainty: CertaintySecondary, SourceDate: "2026-05",
		Source: "https://prerenderproxy.com/audit/2026-05-ecommerce-100/bot/sogou.html",
	},
	{
		Name: "Yahoo! Slurp", Tokens: []string{"Slurp"}, Global: true, Obeys: ObeysYes, Fetches: true,
		Vendor: "Yahoo", Purpose: PurposeSearch, Dialect: dialectRFC, Records: crawlDelay, Note: NoteHistorical,
		Certainty: CertaintySecondary, Source: srcWikipedia,
	},
	{
		Name: "YandexBlogs", Tokens: []string{"YandexBlogs", "Yandex"}, Global: true, Obeys: ObeysYes, Fetches: true,
		Vendor: "Yandex", Purpose: PurposeSearch, Dialect: dialectRFC, Records: yandexRecords, Note: NoteNearestDialect,
		Certainty: CertaintySecondary, Source: srcFornex, SourceDate: "2026-11",
	},
	{
		Name: "YandexBot", Tokens: []string{"YandexBot", "Yandex"}, Global: true, Obeys: ObeysYes, Fetches: true,
		Vendor: "Yandex", Purpose: PurposeSearch, Dialect: dialectRFC, Records: yandexRecords, Note: NoteNearestDialect,
		Certainty: CertaintyPrimary, Source: srcYandex, SourceDate: "2026-11",
	},
	{
		Name: "YandexImages", Tokens: []string{"YandexImages", "Yandex"}, Global: true, Obeys: ObeysYes, Fetches: true,
		Vendor: "Yandex", Purpose: PurposeSearch, Dialect: dialectRFC, Records: yandexRecords, Note: NoteNearestDialect,
		Certainty: CertaintySecondary, Source: srcFornex, SourceDate: "2026-11",
	},
	{
		Name: "YandexMarket", Tokens: []string{"YandexMarket", "Yandex"}, Global: true, Obeys: ObeysYes, Fetches: true,
		Vendor: "Yandex", Purpose: PurposeSearch, Dialect: dialectRFC, Records: yandexRecords, Note: NoteNearestDialect,
		Certainty: CertaintySecondary, Source: srcFornex, SourceDate: "2026-11",
	},
	{
		Name: "YandexMedia", Tokens: []string{"YandexMedia", "Yandex"}, Global: true, Obeys: ObeysYes, Fetches: true,
		Vendor: "Yandex", Purpose: PurposeSearch, Dialect: dialectRFC, Records: yandexRecords, Note: NoteNearestDialect,
		Certainty: CertaintySecondary, Source: srcFornex, SourceDate: "2026-11",
	},
	{
		Name: "YandexMobileBot", Tokens: []string{"YandexMobileBot", "Yandex"}, Global: true, Obeys: ObeysYes, Fetches: true,
		Vendor: "Yandex", Purpose: PurposeSearch, Dialect: dialectRFC, Records: yandexRecords, Note: NoteNearestDialect,
		Certainty: CertaintySecondary, SourceDate: "2026-05",
		Source: "https://prerenderproxy.com/audit/2026-05-ecommerce-100/bot/yandexbot.html",
	},
	{
		Name: "YandexNews", Tokens: []string{"YandexNews", "Yandex"}, Global: true, Obeys: ObeysYes, Fetches: true,
		Vendor: "Yandex", Purpose: PurposeSearch, Dialect: dialectRFC, Records: yandexRecords, Note: NoteNearestDialect,
		Certainty: CertaintySecondary, Source: srcFornex, SourceDate: "2026-11",
	},
	{
		Name: "YisouSpider", Tokens: []string{"YisouSpider"}, Global: true, Fetches: true,
		Vendor: "Yisou", Purpose: PurposeSearch, Dialect: dialectRFC,
		Certainty: CertaintySecondary, Source: srcCrawlerUA, SourceDate: "2026-07-02",
	},

	// ai-training
	{
		Name: "AI2Bot", Tokens: []string{"AI2Bot"}, Global: true, Obeys: ObeysYes, Fetches: true,
		Vendor: "Ai2", Purpose: PurposeAITraining, Dialect: dialectRFC,
		Certainty: CertaintySecondary, Source: srcAIRobots, SourceDate: "2026-08-22",
	},
	{
		Name: "Ai2Bot-Dolma", Tokens: []string{"Ai2Bot-Dolma"}, Global: true, Obeys: ObeysYes, Fetches: true,
		Vendor: "Ai2", Purpose: PurposeAITraining, Dialect: dialectRFC,
		Certainty: CertaintySecondary, Source: srcAIRobots, SourceDate: "2026-08-22",
	},
	{
		Name: "aiHitBot", Tokens: []string{"aiHitBot"}, Global: true, Obeys: ObeysYes, Fetches: true,
		Vendor: "aiHit", Purpose: PurposeAITraining, Dialect: dialectRFC,
		Certainty: CertaintySecondary, Source: srcAIRobots, SourceDate: "2026-08-22",
	},
	{
		Name: "Amazonbot", Tokens: []string{"Amazonbot"}, Global: true, Obeys: ObeysYes, Fetches: true,
		Vendor: "Amazon", Purpose: PurposeAITraining, Dialect: dialectRFC, Records: noCrawlDelay,
		Purposes:  []Purpose{PurposeAITraining, PurposeAISearch},
		Certainty: CertaintyPrimary, Source: "https://developer.amazon.com/amazonbot", SourceDate: "2026-11",
	},
	{
		Name: "anthropic-ai", Tokens: []string{"anthropic-ai"}, Global: true, Fetches: true,
		Vendor: "Anthropic", Purpose: PurposeAITraining, Dialect: dialectRFC,
		Retired: true, ReplacedBy: []string{"ClaudeBot"},
		Certainty: CertaintySecondary, SourceDate: "2026-11",
		Source: "https://webmasterid.com/ai-crawlers/anthropic-ai-legacy-token",
	},
	{
		Name: "ClaudeBot", Tokens: []string{"ClaudeBot"}, Global: true, Obeys: ObeysYes, Fetches: true,
		Vendor: "Anthropic", Purpose: PurposeAITraining, Dialect: dialectRFC, Records: crawlDelay,
		Certainty: CertaintyPrimary, Source: srcAnthropic, SourceDate: "2026-11",
	},
	{
		Name: "Applebot-Extended", Tokens: []string{"Applebot-Extended"}, Global: true, Obeys: ObeysYes,
		Vendor: "Apple", Purpose: PurposeAITraining, Dialect: dialectRFC,
		Certainty: CertaintyPrimary, Source: srcApple,
	},
	{
		Name: "Brightbot", Tokens: []string{"Brightbot"}, Global: true, Fetches: true,
		Vendor: "Bright Data", Purpose: PurposeAITraining, Dialect: dialectRFC,
		Certainty: CertaintySecondary, Source: srcAIRobots, SourceDate: "2026-08-22",
	},
	{
		Name: "Bytespider", Tokens: []string{"Bytespider"}, Global: true, Obeys: ObeysNo, Fetches: true,
		Vendor: "ByteDance", Purpose: PurposeAITraining, Dialect: dialectRFC,
		Certainty: CertaintySecondary, Source: srcAIRobots, SourceDate: "2026-08-22",
	},
	{
		Name: "TikTokSpider", Tokens: []string{"TikTokSpider"}, Global: true, Fetches: true,
		Vendor: "ByteDance", Purpose: PurposeAITraining, Dialect: dialectRFC,
		Certainty: CertaintySecondary, Source: srcAIRobots, SourceDate: "2026-08-22",
	},
	{
		Name: "cohere-training-data-crawler", Tokens: []string{"cohere-training-data-crawler"}, Global: true, Fetches: true,
		Vendor: "Cohere", Purpose: PurposeAITraining, Dialect: dialectRFC,
		Certainty: CertaintySecondary, Source: srcAIRobots, SourceDate: "2026-08-22",
	},
	{
		Name: "DeepSeekBot", Tokens: []string{"DeepSeekBot"}, Global: true, Obeys: ObeysNo, Fetches: true,
		Vendor: "DeepSeek", Purpose: PurposeAITraining, Dialect: dialectRFC,
		Certainty: CertaintySecondary, Source: srcAIRobots, SourceDate: "2026-08-22",
	},
	{
		Name: "Factset_spyderbot", Tokens: []string{"Factset_spyderbot"}, Global: true, Fetches: true,
		Vendor: "FactSet", Purpose: PurposeAITraining, Dialect: dialectRFC,
		Certainty: CertaintySecondary, Source: srcAIRobots, SourceDate: "2026-08-22",
	},
	{
		Name: "Google-Extended", Tokens: []string{"Google-Extended"}, Global: true, Obeys: ObeysYes,
		Vendor: "Google", Purpose: PurposeAITraining, Dialect: dialectGoogle, Records: googleRecords,
		Certainty: CertaintySecondary, Source: srcPolicyGoogle, SourceDate: "2026-11",
	},
	{
		Name: "PanguBot", Tokens: []string{"PanguBot"}, Global: true, Fetches: true,
		Vendor: "Huawei", Purpose: PurposeAITraining, Dialect: dialectRFC,
		Certainty: CertaintySecondary, Source: srcAIRobots, SourceDate: "2026-08-22",
	},
	{
		Name: "img2dataset", Tokens: []string{"img2dataset"}, Global: true, Fetches: true,
		Vendor: "img2dataset", Purpose: PurposeAITraining, Dialect: dialectRFC,
		Certainty: CertaintySecondary, Source: srcAIRobots, SourceDate: "2026-08-22",
	},
	{
		Name: "ISSCyberRiskCrawler", Tokens: []string{"ISSCyberRiskCrawler"}, Global: true, Obeys: ObeysNo, Fetches: true,
		Vendor: "ISS-Corporate", Purpose: PurposeAITraining, Dialect: dialectRFC,
		Certainty: CertaintySecondary, Source: srcAIRobots, SourceDate: "2026-08-22",
	},
	{
		Name: "Kangaroo Bot", Tokens: []string{"Kangaroo Bot"}, Global: true, Fetches: true,
		Vendor: "Kangaroo LLM", Purpose: PurposeAITraining, Dialect: dialectRFC,
		Certainty: CertaintySecondary, Source: srcAIRobots, SourceDate: "2026-08-22",
	},
	{
		Name: "LAIONDownloader", Tokens: []string{"LAIONDownloader"}, Global: true, Obeys: ObeysNo, Fetches: true,
		Vendor: "LAION", Purpose: PurposeAITraining, Dialect: dialectRFC,
		Certainty: CertaintySecondary, Source: srcAIRobots, SourceDate: "2026-08-22",
	},
	{
		Name: "FacebookBot", Tokens: []string{"FacebookBot"}, Global: true, Obeys: ObeysYes, Fetches: true,
		Vendor: "Meta", Purpose: PurposeAITraining, Dialect: dialectRFC,
		Certainty: CertaintySecondary, Source: srcAIRobots, SourceDate: "2026-08-22",
	},
	{
		Name: "Meta-ExternalAgent", Tokens: []string{"Meta-ExternalAgent"}, Global: true, Obeys: ObeysYes, Fetches: true,
		Vendor: "Meta", Purpose: PurposeAITraining, Dialect: dialectRFC,
		Purposes:  []Purpose{PurposeAITraining, PurposeAISearch},
		Certainty: CertaintyPrimary, Source: srcMeta, SourceDate: "2026-11",
	},
	{
		Name: "MistralAI-Training", Tokens: []string{"MistralAI-Training"}, Global: true, Obeys: ObeysYes, Fetches: true,
		Vendor: "Mistral AI", Purpose: PurposeAITraining, Dialect: dialectRFC,
		Certainty: CertaintyPrimary, Source: srcMistral, SourceDate: "2026-11",
	},
	{
		Name: "ICC-Crawler", Tokens: []string{"ICC-Crawler"}, Global: true, Obeys: ObeysYes, Fetches: true,
		Vendor: "NICT", Purpose: PurposeAITraining, Dialect: dialectRFC,
		Certainty: CertaintySecondary, Source: srcAIRobots, SourceDate: "2026-08-22",
	},
	{
		Name: "GPTBot", Tokens: []string{"GPTBot"}, Global: true, Obeys: ObeysYes, Fetches: true,
		Vendor: "OpenAI", Purpose: PurposeAITraining, Dialect: dialectRFC, Note: NoteCached24h,
		Certainty: CertaintyPrimary, Source: srcOpenAI, SourceDate: "2026-04-19",
	},
	{
		Name: "Cotoyogi", Tokens: []string{"Cotoyogi"}, Global: true, Obeys: ObeysYes, Fetches: true,
		Vendor: "ROIS", Purpose: PurposeAITraining, Dialect: dialectRFC,
		Certainty: CertaintySecondary, Source: srcAIRobots, SourceDate: "2026-08-22",
	},
	{
		Name: "SBIntuitionsBot", Tokens: []string{"SBIntuitionsBot"}, Global: true, Obeys: ObeysYes, Fetches: true,
		Vendor: "SB Intuitions", Purpose: PurposeAITraining, Dialect: dialectRFC,
		Certainty: CertaintySecondary, Source: srcAIRobots, SourceDate: "2026-08-22",
	},
	{
		Name: "Timpibot", Tokens: []string{"Timpibot"}, Global: true, Fetches: true,
		Vendor: "Timpi", Purpose: PurposeAITraining, Dialect: dialectRFC,
		Certainty: CertaintySecondary, Source: srcAIRobots, SourceDate: "2026-08-22",
	},
	{
		Name: "VelenPublicWebCrawler", Tokens: []string{"VelenPublicWebCrawler"}, Global: true, Obeys: ObeysYes, Fetches: true,
		Vendor: "Velen", Purpose: PurposeAITraining, Dialect: dialectRFC,
		Certainty: CertaintySecondary, Source: srcAIRobots, SourceDate: "2026-08-22",
	},
	{
		Name: "Webzio-Extended", Tokens: []string{"Webzio-Extended"}, Global: true, Fetches: true,
		Vendor: "Webz.io", Purpose: PurposeAITraining, Dialect: dialectRFC,
		Certainty: CertaintyUnconfirmed, Source: srcAIRobots, SourceDate: "2026-08-22",
	},

	// ai-search
	{
		Name: "AI2Bot-DeepResearchEval", Tokens: []string{"AI2Bot-DeepResearchEval"}, Global: true, Fetches: true,
		Vendor: "Ai2", Purpose: PurposeAISearch, Dialect: dialectRFC,
		Certainty: CertaintySecondary, Source: srcAIRobots, SourceDate: "2026-08-22",
	},
	{
		Name: "amazon-kendra", Tokens: []string{"amazon-kendra"}, Global: true, Obeys: ObeysYes, Fetches: true,
		Vendor: "Amazon", Purpose: PurposeAISearch, Dialect: dialectRFC,
		Certainty: CertaintySecondary, Source: srcAIRobots, SourceDate: "2026-08-22",
	},
	{
		Name: "amazon-QBusiness", Tokens: []string{"amazon-QBusiness"}, Global: true, Fetches: true,
		Vendor: "Amazon", Purpose: PurposeAISearch, Dialect: dialectRFC,
		Certainty: CertaintySecondary, Source: srcAIRobots, SourceDate: "2026-08-22",
	},
	{
		Name: "Amzn-SearchBot", Tokens: []string{"Amzn-SearchBot"}, Global: true, Obeys: ObeysYes, Fetches: true,
		Vendor: "Amazon", Purpose: PurposeAISearch, Dialect: dialectRFC,
		Certainty: CertaintySecondary, Source: srcPolicyAmazon, SourceDate: "2026-04-19",
	},
	{
		Name: "bedrockbot", Tokens: []string{"bedrockbot"}, Global: true, Obeys: ObeysYes, Fetches: true,
		Vendor: "Amazon", Purpose: PurposeAISearch, Dialect: dialectRFC,
		Certainty: CertaintySecondary, Source: srcAIRobots, SourceDate: "2026-08-22",
	},
	{
		Name: "Andibot", Tokens: []string{"Andibot"}, Global: true, Fetches: true,
		Vendor: "Andi", Purpose: PurposeAISearch, Dialect: dialectRFC,
		Certainty: CertaintySecondary, Source: srcAIRobots, SourceDate: "2026-08-22",
	},
	{
		Name: "Claude-SearchBot", Tokens: []string{"Claude-SearchBot"}, Global: true, Obeys: ObeysYes, Fetches: true,
		Vendor: "Anthropic", Purpose: PurposeAISearch, Dialect: dialectRFC, Records: crawlDelay,
		Certainty: CertaintyPrimary, Source: srcAnthropic, SourceDate: "2026-11",
	},
	{
		Name: "atlassian-bot", Tokens: []string{"atlassian-bot"}, Global: true, Obeys: ObeysYes, Fetches: true,
		Vendor: "Atlassian", Purpose: PurposeAISearch, Dialect: dialectRFC,
		Certainty: CertaintySecondary, Source: srcAIRobots, SourceDate: "2026-08-22",
	},
	{
		Name: "TerraCotta", Tokens: []string{"TerraCotta"}, Global: true, Obeys: ObeysYes, Fetches: true,
		Vendor: "Ceramic AI", Purpose: PurposeAISearch, Dialect: dialectRFC,
		Certainty: CertaintySecondary, Source: srcAIRobots, SourceDate: "2026-08-22",
	},
	{
		Name: "Cloudflare-AutoRAG", Tokens: []string{"Cloudflare-AutoRAG"}, Global: true, Obeys: ObeysYes, Fetches: true,
		Vendor: "Cloudflare", Purpose: PurposeAISearch, Dialect: dialectRFC,
		Certainty: CertaintySecondary, Source: srcAIRobots, SourceDate: "2026-08-22",
	},
	{
		Name: "Anomura", Tokens: []string{"Anomura"}, Global: true, Obeys: ObeysYes, Fetches: true,
		Vendor: "Direqt", Purpose: PurposeAISearch, Dialect: dialectRFC,
		Certainty: CertaintySecondary, Source: srcAIRobots, SourceDate: "2026-08-22",
	},
	{
		Name: "DuckAssistBot", Tokens: []string{"DuckAssistBot"}, Global: true, Obeys: ObeysYes, Fetches: true,
		Vendor: "DuckDuckGo", Purpose: PurposeAISearch, Dialect: dialectRFC, Note: NoteCached72h,
		Certainty: CertaintyPrimary, SourceDate: "2026-11",
		Source: "https://duckduckgo.com/duckduckgo-help-pages/results/duckassistbot/",
	},
	{
		Name: "ExaBot", Tokens: []string{"ExaBot"}, Global: true, Fetches: true,
		Vendor: "Exa", Purpose: PurposeAISearch, Dialect: dialectRFC,
		Certainty: CertaintySecondary, Source: srcAIRobots, SourceDate: "2026-08-22",
	},
	{
		Name: "ExaSearchBot", Tokens: []string{"ExaSearchBot"}, Global: true, Fetches: true,
		Vendor: "Exa", Purpose: PurposeAISearch, Dialect: dialectRFC,
		Certainty: CertaintySecondary, Source: srcAIRobots, SourceDate: "2026-08-22",
	},
	{
		Name: "KlaviyoAIBot", Tokens: []string{"KlaviyoAIBot"}, Global: true, Obeys: ObeysYes, Fetches: true,
		Vendor: "Klaviyo", Purpose: PurposeAISearch, Dialect: dialectRFC,
		Certainty: CertaintySecondary, Source: srcAIRobots, SourceDate: "2026-08-22",
	},
	{
		Name: "Meta-WebIndexer", Tokens: []string{"Meta-WebIndexer"}, Global: true, Obeys: ObeysYes, Fetches: true,
		Vendor: "Meta", Purpose: PurposeAISearch, Dialect: dialectRFC,
		Certainty: CertaintySecondary, Source: srcPolicyMeta, SourceDate: "2026-11",
	},
	{
		Name: "AzureAI-SearchBot", Tokens: []string{"AzureAI-SearchBot"}, Global: true, Fetches: true,
		Vendor: "Microsoft", Purpose: PurposeAISearch, Dialect: dialectRFC,
		Certainty: CertaintySecondary, Source: srcCrawlerUA, SourceDate: "2026-07-02",
	},
	{
		Name: "MistralAI-Index", Tokens: []string{"MistralAI-Index"}, Global: true, Obeys: ObeysYes, Fetches: true,
		Vendor: "Mistral AI", Purpose: PurposeAISearch, Dialect: dialectRFC,
		Certainty: CertaintyPrimary, Source: srcMistral, SourceDate: "2026-11",
	},
	{
		Name: "OAI-SearchBot", Tokens: []string{"OAI-SearchBot"}, Global: true, Obeys: ObeysYes, Fetches: true,
		Vendor: "OpenAI", Purpose: PurposeAISearch, Dialect: dialectRFC, Note: NoteCached24h,
		Certainty: CertaintyPrimary, Source: srcOpenAI, SourceDate: "2026-04-19",
	},
	{
		Name: "ShapBot", Tokens: []string{"ShapBot"}, Global: true, Obeys: ObeysYes, Fetches: true,
		Vendor: "Parallel", Purpose: PurposeAISearch, Dialect: dialectRFC,
		Certainty: CertaintySecondary, Source: srcAIRobots, SourceDate: "2026-08-22",
	},
	{
		Name: "PerplexityBot", Tokens: []string{"PerplexityBot"}, Global: true, Obeys: ObeysYes, Fetches: true,
		Vendor: "Perplexity", Purpose: PurposeAISearch, Dialect: dialectRFC,
		Certainty: CertaintyPrimary, Source: srcPerplexity,
	},
	{
		Name: "PhindBot", Tokens: []string{"PhindBot"}, Global: true, Fetches: true,
		Vendor: "Phind", Purpose: PurposeAISearch, Dialect: dialectRFC,
		Certainty: CertaintySecondary, Source: srcAIRobots, SourceDate: "2026-08-22",
	},
	{
		Name: "Querit-SearchBot", Tokens: []string{"Querit-SearchBot"}, Global: true, Fetches: true,
		Vendor: "Querit", Purpose: PurposeAISearch, Dialect: dialectRFC,
		Certainty: CertaintySecondary, Source: srcAIRobots, SourceDate: "2026-08-22",
	},
	{
		Name: "QueritBot", Tokens: []string{"QueritBot"}, Global: true, Fetches: true,
		Vendor: "Querit", Purpose: PurposeAISearch, Dialect: dialectRFC,
		Certainty: CertaintySecondary, Source: srcAIRobots, SourceDate: "2026-08-22",
	},
	{
		Name: "TavilyBot", Tokens: []string{"TavilyBot"}, Global: true, Fetches: true,
		Vendor: "Tavily", Purpose: PurposeAISearch, Dialect: dialectRFC,
		Certainty: CertaintySecondary, Source: srcAIRobots, SourceDate: "2026-08-22",
	},
	{
		Name: "YandexAdditional", Tokens: []string{"YandexAdditional", "Yandex"}, Global: true, Obeys: ObeysYes, Fetches: true,
		Vendor: "Yandex", Purpose: PurposeAISearch, Dialect: dialectRFC, Records: yandexRecords, Note: NoteNearestDialect,
		Purposes:  []Purpose{PurposeAISearch, PurposeAITraining},
		Certainty: CertaintySecondary, Source: srcAIRobots, SourceDate: "2026-08-22",
	},
	{
		Name: "YandexAdditionalBot", Tokens: []string{"YandexAdditionalBot", "Yandex"},
		Global: true, Obeys: ObeysYes, Fetches: true,
		Vendor: "Yandex", Purpose: PurposeAISearch, Dialect: dialectRFC, Records: yandexRecords, Note: NoteNearestDialect,
		Purposes:  []Purpose{PurposeAISearch, PurposeAITraining},
		Certainty: CertaintySecondary, Source: srcAIRobots, SourceDate: "2026-08-22",
	},
	{
		Name: "YouBot", Tokens: []string{"YouBot"}, Global: true, Obeys: ObeysYes, Fetches: true,
		Vendor: "You.com", Purpose: PurposeAISearch, Dialect: dialectRFC,
		Purposes:  []Purpose{PurposeAISearch, PurposeAITraining},
		Certainty: CertaintySecondary, Source: srcAIRobots, SourceDate: "2026-08-22",
	},

	// user-triggered
	{
		Name: "TongyiBot", Tokens: []string{"TongyiBot"}, Global: true, Fetches: true,
		Vendor: "Alibaba", Purpose: PurposeUserTriggered, Dialect: dialectRFC,
		Purposes:  []Purpose{PurposeUserTriggered, PurposeAISearch},
		Certainty: CertaintySecondary, Source: srcAIRobots, SourceDate: "2026-08-22",
	},
	{
		Name: "AmazonBuyForMe", Tokens: []string{"AmazonBuyForMe"}, Global: true, Fetches: true,
		Vendor: "Amazon", Purpose: PurposeUserTriggered, Dialect: dialectRFC,
		Purposes:  []Purpose{PurposeUserTriggered, PurposeAISearch},
		Certainty: CertaintySecondary, Source: srcAIRobots, SourceDate: "2026-08-22",
	},
	{
		Name: "Amzn-User", Tokens: []string{"Amzn-User"}, Global: true, Obeys: ObeysYes, Fetches: true,
		Vendor: "Amazon", Purpose: PurposeUserTriggered, Dialect: dialectRFC,
		Purposes:  []Purpose{PurposeUserTriggered, PurposeAISearch},
		Certainty: CertaintySecondary, Source: srcPolicyAmazon, SourceDate: "2026-04-19",
	},
	{
		Name: "NovaAct", Tokens: []string{"NovaAct"}, Global: true, Fetches: true,
		Vendor: "Amazon", Purpose: PurposeUserTriggered, Dialect: dialectRFC,
		Purposes:  []Purpose{PurposeUserTriggered, PurposeAISearch},
		Certainty: CertaintySecondary, Source: srcAIRobots, SourceDate: "2026-08-22",
	},
	{
		Name: "Claude-Code", Tokens: []string{"Claude-Code"}, Global: true, Fetches: true,
		Vendor: "Anthropic", Purpose: PurposeUserTriggered, Dialect: dialectRFC,
		Purposes:  []Purpose{PurposeUserTriggered, PurposeAISearch},
		Certainty: CertaintySecondary, Source: srcAIRobots, SourceDate: "2026-08-22",
	},
	{
		Name: "Claude-User", Tokens: []string{"Claude-User"}, Global: true, Obeys: ObeysYes, Fetches: true,
		Vendor: "Anthropic", Purpose: PurposeUserTriggered, Dialect: dialectRFC, Records: crawlDelay,
		Purposes:  []Purpose{PurposeUserTriggered, PurposeAISearch},
		Certainty: CertaintyPrimary, Source: srcAnthropic, SourceDate: "2026-11",
	},
	{
		Name: "YiyanBot", Tokens: []string{"YiyanBot"}, Global: true, Fetches: true,
		Vendor: "Baidu", Purpose: PurposeUserTriggered, Dialect: dialectRFC,
		Purposes:  []Purpose{PurposeUserTriggered, PurposeAISearch},
		Certainty: CertaintySecondary, Source: srcAIRobots, SourceDate: "2026-08-22",
	},
	{
		Name: "Manus-User", Tokens: []string{"Manus-User"}, Global: true, Fetches: true,
		Vendor: "Butterfly Effect", Purpose: PurposeUserTriggered, Dialect: dialectRFC,
		Purposes:  []Purpose{PurposeUserTriggered, PurposeAISearch},
		Certainty: CertaintySecondary, Source: srcAIRobots, SourceDate: "2026-08-22",
	},
	{
		Name: "cohere-ai", Tokens: []string{"cohere-ai"}, Global: true, Fetches: true,
		Vendor: "Cohere", Purpose: PurposeUserTriggered, Dialect: dialectRFC,
		Purposes:  []Purpose{PurposeUserTriggered, PurposeAISearch},
		Certainty: CertaintySecondary, Source: srcAIRobots, SourceDate: "2026-08-22",
	},
	{
		Name: "Devin", Tokens: []string{"Devin"}, Global: true, Obeys: ObeysYes, Fetches: true,
		Vendor: "Devin AI", Purpose: PurposeUserTriggered, Dialect: dialectRFC,
		Purposes:  []Purpose{PurposeUserTriggered, PurposeAISearch},
		Certainty: CertaintySecondary, Source: srcAIRobots, SourceDate: "2026-08-22",
	},
	{
		Name: "FeedFetcher-Google", Tokens: []string{"FeedFetcher-Google"}, Global: true, Obeys: ObeysPartly, Fetches: true,
		Vendor: "Google", Purpose: PurposeUserTriggered, Dialect: dialectGoogle,
		Certainty: CertaintyPrimary, Source: srcGoogleUser, SourceDate: "2026-11",
	},
	{
		Name: "Gemini-Deep-Research", Tokens: []string{"Gemini-Deep-Research"}, Global: true, Fetches: true,
		Vendor: "Google", Purpose: PurposeUserTriggered, Dialect: dialectGoogle,
		Purposes:  []Purpose{PurposeUserTriggered, PurposeAISearch},
		Certainty: CertaintyUnconfirmed, Source: srcAIRobots, SourceDate: "2026-08-22",
	},
	{
		Name: "Google-Agent", Tokens: []string{"Google-Agent"}, Global: true, Obeys: ObeysPartly, Fetches: true,
		Vendor: "Google", Purpose: PurposeUserTriggered, Dialect: dialectGoogle,
		Purposes:  []Purpose{PurposeUserTriggered, PurposeAISearch},
		Certainty: CertaintySecondary, SourceDate: "2026-11",
		Source: "https://hellojade.ai/crawlers-fetchers/user-triggered-fetchers.html",
	},
	{
		Name: "Google-CloudVertexBot", Tokens: []string{"Google-CloudVertexBot", "Googlebot"},
		Global: true, Obeys: ObeysYes, Fetches: true,
		Vendor: "Google", Purpose: PurposeUserTriggered, Dialect: dialectGoogle, Records: googleRecords,
		Purposes:  []Purpose{PurposeUserTriggered, PurposeAISearch},
		Certainty: CertaintySecondary, Source: srcPolicyGoogle, SourceDate: "2026-11",
	},
	{
		Name: "Google-CWS", Tokens: []string{"Google-CWS"}, Global: true, Obeys: ObeysPartly, Fetches: true,
		Vendor: "Google", Purpose: PurposeUserTriggered, Dialect: dialectGoogle,
		Certainty: CertaintyPrimary, Source: srcGoogleUser, SourceDate: "2026-11",
	},
	{
		Name: "Google-GeminiNotebook", Tokens: []string{"Google-GeminiNotebook"}, Global: true, Obeys: ObeysPartly, Fetches: true,
		Vendor: "Google", Purpose: PurposeUserTriggered, Dialect: dialectGoogle,
		Purposes:  []Purpose{PurposeUserTriggered, PurposeAISearch},
		Certainty: CertaintyPrimary, Source: srcGoogleUser, SourceDate: "2026-11",
	},
	{
		Name: "Google-InspectionTool", Tokens: []string{"Google-InspectionTool", "Googlebot"},
		Global: true, Obeys: ObeysYes, Fetches: true,
		Vendor: "Google", Purpose: PurposeUserTriggered, Dialect: dialectGoogle, Records: googleRecords,
		Certainty: CertaintySecondary, Source: srcPolicyGoogle, SourceDate: "2026-11",
	},
	{
		Name: "Google-NotebookLM", Tokens: []string{"Google-NotebookLM"}, Global: true, Obeys: ObeysPartly, Fetches: true,
		Vendor: "Google", Purpose: PurposeUserTriggered, Dialect: dialectGoogle,
		Purposes: []Purpose{PurposeUserTriggered, PurposeAISearch},
		Retired:  true, RetiredSince: "2026-07", ReplacedBy: []string{"Google-GeminiNotebook"},
		Certainty: CertaintySecondary, Source: "https://pypi.org/project/notebooklm/", SourceDate: "2026-11",
	},
	{
		Name: "Google-Pinpoint", Tokens: []string{"Google-Pinpoint"}, Global: true, Obeys: ObeysPartly, Fetches: true,
		Vendor: "Google", Purpose: PurposeUserTriggered, Dialect: dialectGoogle,
		Certainty: CertaintySecondary, Source: srcVerification, SourceDate: "2026-10-30",
	},
	{
		Name: "Google-Read-Aloud", Tokens: []string{"Google-Read-Aloud"}, Global: true, Obeys: ObeysPartly, Fetches: true,
		Vendor: "Google", Purpose: PurposeUserTriggered, Dialect: dialectGoogle,
		Certainty: CertaintySecondary, Source: srcVerification, SourceDate: "2026-10-30",
	},
	{
		Name: "Google-Site-Verification", Tokens: []string{"Google-Site-Verification"},
		Global: true, Obeys: ObeysPartly, Fetches: true,
		Vendor: "Google", Purpose: PurposeUserTriggered, Dialect: dialectGoogle,
		Certainty: CertaintySecondary, Source: srcVerification, SourceDate: "2026-10-30",
	},
	{
		Name: "GoogleAgent-Mariner", Tokens: []string{"GoogleAgent-Mariner"}, Global: true, Fetches: true,
		Vendor: "Google", Purpose: PurposeUserTriggered, Dialect: dialectGoogle,
		Purposes:  []Purpose{PurposeUserTriggered, PurposeAISearch},
		Certainty: CertaintySecondary, Source: srcAIRobots, SourceDate: "2026-08-22",
	},
	{
		Name: "GoogleAgent-URLContext", Tokens: []string{"GoogleAgent-URLContext"}, Global: true, Fetches: true,
		Vendor: "Google", Purpose: PurposeUserTriggered, Dialect: dialectGoogle,
		Purposes:  []Purpose{PurposeUserTriggered, PurposeAISearch},
		Certainty: CertaintySecondary, Source: srcAIRobots, SourceDate: "2026-08-22",
	},
	{
		Name: "GoogleProducer", Tokens: []string{"GoogleProducer"}, Global: true, Obeys: ObeysPartly, Fetches: true,
		Vendor: "Google", Purpose: PurposeUserTriggered, Dialect: dialectGoogle,
		Certainty: CertaintyPrimary, Source: srcGoogleUser, SourceDate: "2025-08-04",
	},
	{
		Name: "kagi-fetcher", Tokens: []string{"kagi-fetcher"}, Global: true, Fetches: true,
		Vendor: "Kagi", Purpose: PurposeUserTriggered, Dialect: dialectRFC,
		Purposes:  []Purpose{PurposeUserTriggered, PurposeAISearch},
		Certainty: CertaintySecondary, Source: srcAIRobots, SourceDate: "2026-08-22",
	},
	{
		Name: "Meta-ExternalFetcher", Tokens: []string{"Meta-ExternalFetcher"}, Global: true, Obeys: ObeysPartly, Fetches: true,
		Vendor: "Meta", Purpose: PurposeUserTriggered, Dialect: dialectRFC,
		Purposes:  []Purpose{PurposeUserTriggered, PurposeAISearch},
		Certainty: CertaintyPrimary, Source: srcMeta, SourceDate: "2026-11",
	},
	{
		Name: "MistralAI-User", Tokens: []string{"MistralAI-User"}, Global: true, Obeys: ObeysYes, Fetches: true,
		Vendor: "Mistral AI", Purpose: PurposeUserTriggered, Dialect: dialectRFC,
		Purposes:  []Purpose{PurposeUserTriggered, PurposeAISearch},
		Certainty: CertaintyPrimary, Source: srcMistral, SourceDate: "2026-11",
	},
	{
		Name: "Kimi-User", Tokens: []string{"Kimi-User"}, Global: true, Fetches: true,
		Vendor: "Moonshot AI", Purpose: PurposeUserTriggered, Dialect: dialectRFC,
		Purposes:  []Purpose{PurposeUserTriggered, PurposeAISearch},
		Certainty: CertaintySecondary, Source: srcAIRobots, SourceDate: "2026-08-22",
	},
	{
		Name: "ChatGPT Agent", Tokens: []string{"ChatGPT Agent"}, Global: true, Obeys: ObeysYes, Fetches: true,
		Vendor: "OpenAI", Purpose: PurposeUserTriggered, Dialect: dialectRFC,
		Purposes:  []Purpose{PurposeUserTriggered, PurposeAISearch},
		Certainty: CertaintySecondary, Source: srcAIRobots, SourceDate: "2026-08-22",
	},
	{
		Name: "ChatGPT-User", Tokens: []string{"ChatGPT-User"}, Global: true, Obeys: ObeysPartly, Fetches: true,
		Vendor: "OpenAI", Purpose: PurposeUserTriggered, Dialect: dialectRFC,
		Purposes:  []Purpose{PurposeUserTriggered, PurposeAISearch},
		Certainty: CertaintyPrimary, Source: srcOpenAI, SourceDate: "2026-04-19",
	},
	{
		Name: "Perplexity-User", Tokens: []string{"Perplexity-User"}, Global: true, Obeys: ObeysPartly, Fetches: true,
		Vendor: "Perplexity", Purpose: PurposeUserTriggered, Dialect: dialectRFC,
		Purposes:  []Purpose{PurposeUserTriggered, PurposeAISearch},
		Certainty: CertaintyPrimary, Source: srcPerplexity,
	},

	// preview
	{
		Name: "Discordbot", Tokens: []string{"Discordbot"}, Global: true, Fetches: true,
		Vendor: "Discord", Purpose: PurposePreview, Dialect: dialectRFC,
		Certainty: CertaintySecondary, Source: srcCrawlerUA, SourceDate: "2026-07-02",
	},
	{
		Name: "LinkedInBot", Tokens: []string{"LinkedInBot"}, Global: true, Fetches: true,
		Vendor: "LinkedIn", Purpose: PurposePreview, Dialect: dialectRFC,
		Certainty: CertaintySecondary, Source: "https://darkvisitors.com/agents/linkedinbot", SourceDate: "2026-11",
	},
	{
		Name: "facebookcatalog", Tokens: []string{"facebookcatalog"}, Global: true, Obeys: ObeysPartly, Fetches: true,
		Vendor: "Meta", Purpose: PurposePreview, Dialect: dialectRFC, Note: NoteSecurityChecks,
		Certainty: CertaintyPrimary, Source: srcMeta, SourceDate: "2026-11",
	},
	{
		Name: "facebookexternalhit", Tokens: []string{"facebookexternalhit"}, Global: true, Obeys: ObeysPartly, Fetches: true,
		Vendor: "Meta", Purpose: PurposePreview, Dialect: dialectRFC, Note: NoteSecurityChecks,
		Certainty: CertaintyPrimary, Source: srcMeta, SourceDate: "2026-11",
	},
	{
		Name: "WhatsApp", Tokens: []string{"WhatsApp"}, Global: true, Fetches: true,
		Vendor: "Meta", Purpose: PurposePreview, Dialect: dialectRFC,
		Certainty: CertaintySecondary, Source: srcCrawlerUA, SourceDate: "2026-07-02",
	},
	{
		Name: "BingPreview", Tokens: []string{"BingPreview"}, Global: true, Fetches: true,
		Vendor: "Microsoft", Purpose: PurposePreview, Dialect: dialectRFC,
		Certainty: CertaintyPrimary, Source: srcBing, SourceDate: "2026-11",
	},
	{
		Name: "MicrosoftPreview", Tokens: []string{"MicrosoftPreview"}, Global: true, Fetches: true,
		Vendor: "Microsoft", Purpose: PurposePreview, Dialect: dialectRFC,
		Certainty: CertaintySecondary, Source: srcCrawlerUA, SourceDate: "2026-07-02",
	},
	{
		Name: "SkypeUriPreview", Tokens: []string{"SkypeUriPreview"}, Global: true, Fetches: true,
		Vendor: "Microsoft", Purpose: PurposePreview, Dialect: dialectRFC,
		Certainty: CertaintySecondary, Source: srcCrawlerUA, SourceDate: "2026-07-02",
	},
	{
		Name: "Pinterestbot", Tokens: []string{"Pinterestbot"}, Global: true, Fetches: true,
		Vendor: "Pinterest", Purpose: PurposePreview, Dialect: dialectRFC,
		Certainty: CertaintySecondary, Source: srcCrawlerUA, SourceDate: "2026-07-02",
	},
	{
		Name: "redditbot", Tokens: []string{"redditbot"}, Global: true, Fetches: true,
		Vendor: "Reddit", Purpose: PurposePreview, Dialect: dialectRFC,
		Certainty: CertaintySecondary, Source: srcCrawlerUA, SourceDate: "2026-07-02",
	},
	{
		Name: "Slackbot", Tokens: []string{"Slackbot"}, Global: true, Fetches: true,
		Vendor: "Slack", Purpose: PurposePreview, Dialect: dialectRFC,
		Certainty: CertaintySecondary, Source: srcCrawlerUA, SourceDate: "2026-07-02",
	},
	{
		Name: "Slackbot-LinkExpanding", Tokens: []string{"Slackbot-LinkExpanding"}, Global: true, Obeys: ObeysNo, Fetches: true,
		Vendor: "Slack", Purpose: PurposePreview, Dialect: dialectRFC,
		Certainty: CertaintySecondary, Source: "https://prerenderproxy.com/bot-directory/slackbot/", SourceDate: "2026-11",
	},
	{
		Name: "TelegramBot", Tokens: []string{"TelegramBot"}, Global: true, Fetches: true,
		Vendor: "Telegram", Purpose: PurposePreview, Dialect: dialectRFC,
		Certainty: CertaintySecondary, Source: srcCrawlerUA, SourceDate: "2026-07-02",
	},
	{
		Name: "Twitterbot", Tokens: []string{"Twitterbot"}, Global: true, Obeys: ObeysYes, Fetches: true,
		Vendor: "X", Purpose: PurposePreview, Dialect: dialectRFC,
		Certainty: CertaintySecondary, SourceDate: "2016-12-24",
		Source: "https://imnaveen24.wordpress.com/2016/12/24/twitter-card-issues/",
	},

	// ads
	{
		Name: "AmazonAdBot", Tokens: []string{"AmazonAdBot"}, Global: true, Fetches: true,
		Vendor: "Amazon", Purpose: PurposeAds, Dialect: dialectRFC,
		Certainty: CertaintySecondary, Source: srcCrawlerUA, SourceDate: "2026-07-02",
	},
	{
		Name: "Baiduspider-ads", Tokens: []string{"Baiduspider-ads"}, Global: true, Obeys: ObeysNo, Fetches: true,
		Vendor: "Baidu", Purpose: PurposeAds, Dialect: dialectRFC,
		Certainty: CertaintySecondary, Source: "https://www.webnots.com/what-is-baidu-spider/", SourceDate: "2026-11",
	},
	{
		Name: "Baiduspider-cpro", Tokens: []string{"Baiduspider-cpro"}, Global: true, Obeys: ObeysNo, Fetches: true,
		Vendor: "Baidu", Purpose: PurposeAds, Dialect: dialectRFC,
		Certainty: CertaintySecondary, Source: "https://www.webnots.com/what-is-baidu-spider/", SourceDate: "2026-11",
	},
	{
		Name: "AdsBot-Google", Tokens: []string{"AdsBot-Google"}, Obeys: ObeysYes, Fetches: true,
		Vendor: "Google", Purpose: PurposeAds, Dialect: dialectGoogle, Records: googleRecords,
		Certainty: CertaintyPrimary, Source: srcGoogleSpecial, SourceDate: "2026-11",
	},
	{
		Name: "AdsBot-Google-Mobile", Tokens: []string{"AdsBot-Google-Mobile"}, Obeys: ObeysYes, Fetches: true,
		Vendor: "Google", Purpose: PurposeAds, Dialect: dialectGoogle, Records: googleRecords,
		Certainty: CertaintyPrimary, Source: srcGoogleSpecial, SourceDate: "2026-11",
	},
	{
		Name: "Mediapartners-Google", Tokens: []string{"Mediapartners-Google"}, Obeys: ObeysYes, Fetches: true,
		Vendor: "Google", Purpose: PurposeAds, Dialect: dialectGoogle, Records: googleRecords,
		Certainty: CertaintySecondary, SourceDate: "2026-11",
		Source: "https://seo.computer/en/blog/list-of-special-search-engines-of-the-site-in-google-special",
	},
	{
		Name: "Meta-ExternalAds", Tokens: []string{"Meta-ExternalAds"}, Global: true, Obeys: ObeysYes, Fetches: true,
		Vendor: "Meta", Purpose: PurposeAds, Dialect: dialectRFC,
		Certainty: CertaintySecondary, Source: srcPolicyMeta, SourceDate: "2026-11",
	},
	{
		Name: "AdIdxBot", Tokens: []string{"adidxbot"}, Global: true, Obeys: ObeysYes, Fetches: true,
		Vendor: "Microsoft", Purpose: PurposeAds, Dialect: dialectRFC,
		Certainty: CertaintySecondary, Source: srcBing, SourceDate: "2026-11",
	},
	{
		Name: "OAI-AdsBot", Tokens: []string{"OAI-AdsBot"}, Global: true, Fetches: true,
		Vendor: "OpenAI", Purpose: PurposeAds, Dialect: dialectRFC,
		Certainty: CertaintySecondary, Source: "https://crawlerpolicy.com/sources/gptbot", SourceDate: "2026-04-19",
	},
	{
		Name: "YaDirectFetcher", Tokens: []string{"YaDirectFetcher", "Yandex"}, Global: true, Obeys: ObeysPartly, Fetches: true,
		Vendor: "Yandex", Purpose: PurposeAds, Dialect: dialectRFC, Records: yandexRecords, Note: NoteNearestDialect,
		Certainty: CertaintySecondary, Source: srcFornex, SourceDate: "2026-11",
	},
	{
		Name: "YandexDirect", Tokens: []string{"YandexDirect", "Yandex"}, Global: true, Obeys: ObeysPartly, Fetches: true,
		Vendor: "Yandex", Purpose: PurposeAds, Dialect: dialectRFC, Records: yandexRecords, Note: NoteNearestDialect,
		Certainty: CertaintyPrimary, SourceDate: "2026-11",
		Source: "https://yandex.com/support/partner2/technologies/robot.html",
	},
	{
		Name: "YandexDirectDyn", Tokens: []string{"YandexDirectDyn", "Yandex"}, Global: true, Obeys: ObeysPartly, Fetches: true,
		Vendor: "Yandex", Purpose: PurposeAds, Dialect: dialectRFC, Records: yandexRecords, Note: NoteNearestDialect,
		Certainty: CertaintySecondary, Source: srcFornex, SourceDate: "2026-11",
	},

	// seo
	{
		Name: "AhrefsBot", Tokens: []string{"AhrefsBot"}, Global: true, Obeys: ObeysYes, Fetches: true,
		Vendor: "Ahrefs", Purpose: PurposeSEO, Dialect: dialectRFC, Records: crawlDelay,
		Certainty: CertaintyPrimary, Source: srcAhrefs, SourceDate: "2026-11",
	},
	{
		Name: "AhrefsSiteAudit", Tokens: []string{"AhrefsSiteAudit"}, Global: true, Obeys: ObeysYes, Fetches: true,
		Vendor: "Ahrefs", Purpose: PurposeSEO, Dialect: dialectRFC, Records: crawlDelay, Note: NoteOwnerWaives,
		Certainty: CertaintyPrimary, Source: srcAhrefs, SourceDate: "2026-11",
	},
	{
		Name: "AwarioBot", Tokens: []string{"AwarioBot"}, Global: true, Fetches: true,
		Vendor: "Awario", Purpose: PurposeSEO, Dialect: dialectRFC,
		Certainty: CertaintySecondary, Source: srcCrawlerUA, SourceDate: "2026-07-02",
	},
	{
		Name: "Barkrowler", Tokens: []string{"Barkrowler"}, Global: true, Obeys: ObeysYes, Fetches: true,
		Vendor: "Babbar", Purpose: PurposeSEO, Dialect: dialectRFC, Records: crawlDelay,
		Certainty: CertaintyPrimary, Source: "https://babbar.tech/crawler", SourceDate: "2026-11",
	},
	{
		Name: "DataForSeoBot", Tokens: []string{"DataForSeoBot"}, Global: true, Fetches: true,
		Vendor: "DataForSEO", Purpose: PurposeSEO, Dialect: dialectRFC,
		Certainty: CertaintySecondary, Source: srcCrawlerUA, SourceDate: "2026-07-02",
	},
	{
		Name: "MJ12bot", Tokens: []string{"MJ12bot"}, Global: true, Obeys: ObeysYes, Fetches: true,
		Vendor: "Majestic", Purpose: PurposeSEO, Dialect: dialectRFC, Records: crawlDelay,
		Certainty: CertaintyPrimary, Source: "https://mj12bot.com/", SourceDate: "2026-11",
	},
	{
		Name: "DotBot", Tokens: []string{"dotbot"}, Global: true, Obeys: ObeysYes, Fetches: true,
		Vendor: "Moz", Purpose: PurposeSEO, Dialect: dialectRFC,
		Certainty: CertaintyPrimary, Source: srcMoz, SourceDate: "2026-11",
	},
	{
		Name: "rogerbot", Tokens: []string{"rogerbot"}, Global: true, Obeys: ObeysYes, Fetches: true,
		Vendor: "Moz", Purpose: PurposeSEO, Dialect: dialectRFC,
		Certainty: CertaintyPrimary, Source: srcMoz, SourceDate: "2026-11",
	},
	{
		Name: "BLEXBot", Tokens: []string{"BLEXBot"}, Global: true, Obeys: ObeysYes, Fetches: true,
		Vendor: "SE Ranking", Purpose: PurposeSEO, Dialect: dialectRFC, Records: crawlDelay,
		Certainty: CertaintyPrimary, SourceDate: "2026-11",
		Source: "https://help.seranking.com/hc/en-us/articles/17126130916636-BLEXBot-Crawler",
	},
	{
		Name: "SemrushBot", Tokens: []string{"SemrushBot"}, Global: true, Obeys: ObeysYes, Fetches: true,
		Vendor: "Semrush", Purpose: PurposeSEO, Dialect: dialectRFC,
		Certainty: CertaintyPrimary, Source: "https://www.semrush.com/bot/", SourceDate: "2026-11",
	},
	{
		Name: "SemrushBot-BA", Tokens: []string{"SemrushBot-BA"}, Global: true, Fetches: true,
		Vendor: "Semrush", Purpose: PurposeSEO, Dialect: dialectRFC,
		Certainty: CertaintySecondary, Source: srcCrawlerUA, SourceDate: "2026-07-02",
	},
	{
		Name: "SemrushBot-CT", Tokens: []string{"SemrushBot-CT"}, Global: true, Obeys: ObeysYes, Fetches: true,
		Vendor: "Semrush", Purpose: PurposeSEO, Dialect: dialectRFC,
		Certainty: CertaintySecondary, Source: "https://usehall.com/agents/semrushbot-ct", SourceDate: "2026-11",
	},
	{
		Name: "SemrushBot-OCOB", Tokens: []string{"SemrushBot-OCOB"}, Global: true, Obeys: ObeysYes, Fetches: true,
		Vendor: "Semrush", Purpose: PurposeSEO, Dialect: dialectRFC,
		Certainty: CertaintySecondary, Source: srcAIRobots, SourceDate: "2026-08-22",
	},
	{
		Name: "SemrushBot-SA", Tokens: []string{"SemrushBot-SA"}, Global: true, Obeys: ObeysYes, Fetches: true,
		Vendor: "Semrush", Purpose: PurposeSEO, Dialect: dialectRFC,
		Certainty: CertaintySecondary, SourceDate: "2026-11",
		Source: "https://chrisleverseo.com/user-agents/semrushbot-sa",
	},
	{
		Name: "SemrushBot-SI", Tokens: []string{"SemrushBot-SI"}, Global: true, Fetches: true,
		Vendor: "Semrush", Purpose: PurposeSEO, Dialect: dialectRFC,
		Certainty: CertaintySecondary, Source: srcCrawlerUA, SourceDate: "2026-07-02",
	},
	{
		Name: "SemrushBot-SWA", Tokens: []string{"SemrushBot-SWA"}, Global: true, Obeys: ObeysYes, Fetches: true,
		Vendor: "Semrush", Purpose: PurposeSEO, Dialect: dialectRFC,
		Certainty: CertaintySecondary, Source: srcAIRobots, SourceDate: "2026-08-22",
	},
	{
		Name: "SiteAuditBot", Tokens: []string{"SiteAuditBot"}, Global: true, Fetches: true,
		Vendor: "Semrush", Purpose: PurposeSEO, Dialect: dialectRFC,
		Certainty: CertaintyUnconfirmed, Source: "https://darkvisitors.com/agents/siteauditbot", SourceDate: "2026-11",
	},
	{
		Name: "SeobilityBot", Tokens: []string{"SeobilityBot"}, Global: true, Fetches: true,
		Vendor: "Seobility", Purpose: PurposeSEO, Dialect: dialectRFC,
		Certainty: CertaintySecondary, Source: srcCrawlerUA, SourceDate: "2026-07-02",
	},
	{
		Name: "serpstatbot", Tokens: []string{"serpstatbot"}, Global: true, Obeys: ObeysYes, Fetches: true,
		Vendor: "Serpstat", Purpose: PurposeSEO, Dialect: dialectRFC, Records: serpstatRecords,
		Certainty: CertaintyPrimary, Source: "https://serpstatbot.com/", SourceDate: "2026-11",
	},

	// archive
	{
		Name: "CCBot", Tokens: []string{"CCBot"}, Global: true, Obeys: ObeysYes, Fetches: true,
		Vendor: "Common Crawl", Purpose: PurposeArchive, Dialect: dialectRFC, Records: crawlDelay, Note: NoteTrainingUse,
		Purposes:  []Purpose{PurposeArchive, PurposeAITraining},
		Certainty: CertaintyPrimary, Source: "https://commoncrawl.org/faq/", SourceDate: "2026-05-28",
	},
	{
		Name: "archive.org_bot", Tokens: []string{"archive.org_bot"}, Global: true, Fetches: true,
		Vendor: "Internet Archive", Purpose: PurposeArchive, Dialect: dialectRFC,
		Certainty: CertaintySecondary, Source: srcCrawlerUA, SourceDate: "2026-07-02",
	},
	{
		Name: "ia_archiver", Tokens: []string{"ia_archiver"}, Global: true, Fetches: true,
		Vendor: "Internet Archive", Purpose: PurposeArchive, Dialect: dialectRFC, Note: NoteHistorical,
		Certainty: CertaintySecondary, Source: "https://www.archive.org/webmasters.html", SourceDate: "2015-11-22",
	},

	// other
	{
		Name: "Claude-Web", Tokens: []string{"Claude-Web"}, Global: true, Fetches: true,
		Vendor: "Anthropic", Purpose: PurposeOther, Dialect: dialectRFC,
		Retired: true, ReplacedBy: []string{"ClaudeBot", "Claude-User"},
		Certainty: CertaintySecondary, SourceDate: "2026-11",
		Source: "https://webmasterid.com/ai-crawlers/claude-web-legacy-token",
	},
	{
		Name: "iTMS", Tokens: []string{"iTMS"}, Global: true, Obeys: ObeysNo, Fetches: true,
		Vendor: "Apple", Purpose: PurposeOther, Dialect: dialectRFC,
		Certainty: CertaintySecondary, SourceDate: "2026-11",
		Source: "https://crawlerpolicy.com/sources/applebot-extended",
	},
	{
		Name: "Baiduspider-favo", Tokens: []string{"Baiduspider-favo"}, Global: true, Fetches: true,
		Vendor: "Baidu", Purpose: PurposeOther, Dialect: dialectRFC,
		Certainty: CertaintySecondary, Source: "https://www.webnots.com/what-is-baidu-spider/", SourceDate: "2026-11",
	},
	{
		Name: "Crawlspace", Tokens: []string{"Crawlspace"}, Global: true, Obeys: ObeysYes, Fetches: true,
		Vendor: "Crawlspace", Purpose: PurposeOther, Dialect: dialectRFC,
		Purposes:  []Purpose{PurposeOther, PurposeAISearch},
		Certainty: CertaintySecondary, Source: srcAIRobots, SourceDate: "2026-08-22",
	},
	{
		Name: "Diffbot", Tokens: []string{"Diffbot"}, Global: true, Obeys: ObeysPartly, Fetches: true,
		Vendor: "Diffbot", Purpose: PurposeOther, Dialect: dialectRFC, Note: NoteCustomerChoice,
		Certainty: CertaintySecondary, Source: srcAIRobots, SourceDate: "2026-08-22",
	},
	{
		Name: "FirecrawlAgent", Tokens: []string{"FirecrawlAgent"}, Global: true, Obeys: ObeysYes, Fetches: true,
		Vendor: "Firecrawl", Purpose: PurposeOther, Dialect: dialectRFC,
		Purposes:  []Purpose{PurposeOther, PurposeAISearch},
		Certainty: CertaintySecondary, Source: srcAIRobots, SourceDate: "2026-08-22",
	},
	{
		Name: "APIs-Google", Tokens: []string{"APIs-Google"}, Obeys: ObeysYes, Fetches: true,
		Vendor: "Google", Purpose: PurposeOther, Dialect: dialectGoogle, Records: googleRecords,
		Certainty: CertaintyPrimary, Source: srcGoogleSpecial, SourceDate: "2026-11",
	},
	{
		Name: "Google-Safety", Tokens: []string{"Google-Safety"}, Global: true, Obeys: ObeysNo, Fetches: true,
		Vendor: "Google", Purpose: PurposeOther, Dialect: dialectGoogle,
		Certainty: CertaintySecondary, SourceDate: "2026-11",
		Source: "https://seo.computer/en/blog/list-of-special-website-robots-in-google-for-accurate-seo-configuration",
	},
	{
		Name: "GoogleOther", Tokens: []string{"GoogleOther"}, Global: true, Obeys: ObeysYes, Fetches: true,
		Vendor: "Google", Purpose: PurposeOther, Dialect: dialectGoogle, Records: googleRecords,
		Certainty: CertaintySecondary, Source: srcPolicyGoogle, SourceDate: "2026-11",
	},
	{
		Name: "GoogleOther-Image", Tokens: []string{"GoogleOther-Image", "GoogleOther"},
		Global: true, Obeys: ObeysYes, Fetches: true,
		Vendor: "Google", Purpose: PurposeOther, Dialect: dialectGoogle, Records: googleRecords,
		Certainty: CertaintySecondary, Source: srcPolicyGoogle, SourceDate: "2026-11",
	},
	{
		Name: "GoogleOther-Video", Tokens: []string{"GoogleOther-Video", "GoogleOther"},
		Global: true, Obeys: ObeysYes, Fetches: true,
		Vendor: "Google", Purpose: PurposeOther, Dialect: dialectGoogle, Records: googleRecords,
		Certainty: CertaintySecondary, Source: srcPolicyGoogle, SourceDate: "2026-11",
	},
	{
		Name: "Mozilla-Tabstack", Tokens: []string{"Mozilla-Tabstack"}, Global: true, Obeys: ObeysYes, Fetches: true,
		Vendor: "Mozilla", Purpose: PurposeOther, Dialect: dialectRFC,
		Purposes:  []Purpose{PurposeOther, PurposeAISearch},
		Certainty: CertaintySecondary, Source: srcAIRobots, SourceDate: "2026-08-22",
	},
	{
		Name: "panscient.com", Tokens: []string{"panscient.com"}, Global: true, Obeys: ObeysYes, Fetches: true,
		Vendor: "Panscient", Purpose: PurposeOther, Dialect: dialectRFC,
		Certainty: CertaintySecondary, Source: srcAIRobots, SourceDate: "2026-08-22",
	},
	{
		Name: "Thinkbot", Tokens: []string{"Thinkbot"}, Global: true, Obeys: ObeysNo, Fetches: true,
		Vendor: "Thinkbot", Purpose: PurposeOther, Dialect: dialectRFC,
		Certainty: CertaintySecondary, Source: srcAIRobots, SourceDate: "2026-08-22",
	},
	{
		Name: "omgili", Tokens: []string{"omgili"}, Global: true, Obeys: ObeysYes, Fetches: true,
		Vendor: "Webz.io", Purpose: PurposeOther, Dialect: dialectRFC,
		Purposes:  []Purpose{PurposeOther, PurposeAITraining},
		Certainty: CertaintySecondary, Source: srcAIRobots, SourceDate: "2026-08-22",
	},
	{
		Name: "omgilibot", Tokens: []string{"omgilibot"}, Global: true, Obeys: ObeysYes, Fetches: true,
		Vendor: "Webz.io", Purpose: PurposeOther, Dialect: dialectRFC, Note: NoteHistorical,
		Certainty: CertaintySecondary, Source: srcAIRobots, SourceDate: "2026-08-22",
	},
	{
		Name: "YandexMetrika", Tokens: []string{"YandexMetrika", "Yandex"}, Global: true, Fetches: true,
		Vendor: "Yandex", Purpose: PurposeOther, Dialect: dialectRFC, Records: yandexRecords, Note: NoteNearestDialect,
		Certainty: CertaintySecondary, Source: srcFornex, SourceDate: "2026-11",
	},
	{
		Name: "YandexPagechecker", Tokens: []string{"YandexPagechecker", "Yandex"}, Global: true, Fetches: true,
		Vendor: "Yandex", Purpose: PurposeOther, Dialect: dialectRFC, Records: yandexRecords, Note: NoteNearestDialect,
		Certainty: CertaintySecondary, Source: srcFornex, SourceDate: "2026-11",
	},
	{
		Name: "ZoominfoBot", Tokens: []string{"ZoominfoBot"}, Global: true, Fetches: true,
		Vendor: "ZoomInfo", Purpose: PurposeOther, Dialect: dialectRFC,
		Certainty: CertaintySecondary, Source: srcCrawlerUA, SourceDate: "2026-07-02",
	},
}
