// The Lua of the AMA. Every script gets the prefix of the AMA's keys first, and names its keys from it.
import { newestLua } from './hellos.js'
import { quotaLua, textLua } from './quotas.js'

/*
 * Keys, after the prefix:
 *   thread:{question}   hash: event, at, data (speaker and question), plus, hidden, read, and a:{id} for each answer
 *   replies:{question}  hash: id -> reply, hidden ones too
 *   shown:{question}    sorted set of the ids of its replies that are not hidden
 *   private:{id}        hash: data; of a question or reply; expires by itself
 *   event:{event}       sorted set of the ids of its questions that are not hidden
 *   all                 sorted set of the ids of all questions
 *   owner               hash: id of a reply or answer -> its question
 *   votes:{day}         set of question and caller
 * All scores are 0: sorted sets then sort by id, which is by time.
 */

const keepPrivate = `
local function keep_private(id, data, ttl)
  if data == '' then return end
  redis.call('HSET', p .. 'private:' .. id, 'data', data)
  redis.call('EXPIRE', p .. 'private:' .. id, ttl)
end
`

/**
 * ARGV: p, quota field, limit, quota's seconds, id, event, at, data, private data, its seconds, questions of the event at
 * most, then `textValues`. Replies: what is left, or why nothing was stored (`fullOf`).
 */
export const addQuestion = `local p = ARGV[1]
${textLua}${keepPrivate}
local id, event = ARGV[5], ARGV[6]
if redis.call('EXISTS', p .. 'thread:' .. id) == 1 then return left(KEYS[1], ARGV[2], ARGV[3]) end
local full = ARGV[11] ~= '' and redis.call('ZCARD', p .. 'event:' .. event) >= tonumber(ARGV[11]) and -6
local remaining = take_with_text(KEYS[1], ARGV[2], ARGV[3], ARGV[4], 12, full)
if remaining < 0 then return remaining end
redis.call('HSET', p .. 'thread:' .. id, 'event', event, 'at', ARGV[7], 'data', ARGV[8], 'plus', '0', 'hidden', '0',
  'read', '0')
redis.call('ZADD', p .. 'event:' .. event, 0, id)
redis.call('ZADD', p .. 'all', 0, id)
keep_private(id, ARGV[9], ARGV[10])
return remaining
`

/** Why a thread can't be voted for or replied to, its event and its votes; the first is false where it can. */
const findOpen = `
local function find_open(id, event)
  local thread = redis.call('HMGET', p .. 'thread:' .. id, 'event', 'hidden', 'plus')
  if not thread[1] or thread[2] == '1' then return 'unknown', '', 0 end
  if thread[1] ~= event then return 'other-event', thread[1], thread[3] end
  return false, thread[1], thread[3]
end
`

/** ARGV: p, quota field, limit, quota's seconds, question, event, caller. Replies: outcome, event, votes, left. */
export const addPlus = `local p = ARGV[1]
${quotaLua}${findOpen}
local id, vote = ARGV[5], ARGV[5] .. ' ' .. ARGV[7]
local refused, event, plus = find_open(id, ARGV[6])
if refused then return {refused, event, plus, left(KEYS[1], ARGV[2], ARGV[3])} end
if redis.call('SADD', KEYS[2], vote) == 0 then
  return {'already', event, plus, left(KEYS[1], ARGV[2], ARGV[3])}
end
local remaining = take(KEYS[1], ARGV[2], ARGV[3], ARGV[4])
if remaining < 0 then
  redis.call('SREM', KEYS[2], vote)
  return {'limited', event, plus, 0}
end
redis.call('EXPIRE', KEYS[2], ARGV[4])
return {'added', event, redis.call('HINCRBY', p .. 'thread:' .. id, 'plus', 1), remaining}
`

/**
 * ARGV: p, quota field, limit, quota's seconds, question, event, id, data, private data, its seconds, replies of the thread
 * at most, then `textValues`. Replies: outcome, event, what is left or why there is no room (`fullOf`).
 */
export const addReply = `local p = ARGV[1]
${textLua}${keepPrivate}${findOpen}
local question, id = ARGV[5], ARGV[7]
local refused, event = find_open(question, ARGV[6])
if refused then return {refused, event, left(KEYS[1], ARGV[2], ARGV[3])} end
local full = ARGV[11] ~= '' and redis.call('HLEN', p .. 'replies:' .. question) >= tonumber(ARGV[11]) and -5
local remaining = take_with_text(KEYS[1], ARGV[2], ARGV[3], ARGV[4], 12, full)
if remaining == -1 then return {'limited', event, 0} end
if remaining < 0 then return {'full', event, remaining} end
redis.call('HSET', p .. 'replies:' .. question, id, ARGV[8])
redis.call('ZADD', p .. 'shown:' .. question, 0, id)
redis.call('HSET', p .. 'owner', id, question)
keep_private(id, ARGV[9], ARGV[10])
return {'added', event, remaining}
`

/** ARGV: p, question, caller. Replies: how many replies, whether the caller has voted. */
export const readThreadState = `local p = ARGV[1]
local id = ARGV[2]
return {redis.call('HLEN', p .. 'replies:' .. id), redis.call('SISMEMBER', KEYS[1], id .. ' ' .. ARGV[3])}
`

/** A thread as everybody sees it, with its newest replies (`max`: of which ids): id, hash, count, replies. */
const readShown = `
local function read_shown(id, limit, max)
  local replies = {}
  local ids = {}
  if limit ~= 0 then ids = redis.call('ZREVRANGEBYLEX', p .. 'shown:' .. id, max, '-', 'LIMIT', 0, limit) end
  for i = #ids, 1, -1 do
    replies[#replies + 1] = ids[i]
    replies[#replies + 1] = redis.call('HGET', p .. 'replies:' .. id, ids[i])
  end
  return {id, redis.call('HGETALL', p .. 'thread:' .. id), redis.call('ZCARD', p .. 'shown:' .. id), replies}
end
`

/** ARGV: p, event, before, questions wanted, replies per thread. Replies: how many in all, threads. */
export const readFeed = `local p = ARGV[1]
${readShown}
local max = ARGV[3] == '' and '+' or '(' .. ARGV[3]
local ids = redis.call('ZREVRANGEBYLEX', p .. 'event:' .. ARGV[2], max, '-', 'LIMIT', 0, ARGV[4])
local threads = {}
for i, id in ipairs(ids) do threads[i] = read_shown(id, tonumber(ARGV[5]), '+') end
return {redis.call('ZCARD', p .. 'event:' .. ARGV[2]), threads}
`

/** ARGV: p, id, replies at most, before. Replies with a list of one thread, or of none. */
export const readThread = `local p = ARGV[1]
${readShown}
if redis.call('HGET', p .. 'thread:' .. ARGV[2], 'hidden') ~= '0' then return {} end
return {read_shown(ARGV[2], tonumber(ARGV[3]), ARGV[4] == '' and '+' or '(' .. ARGV[4])}
`

/**
 * ARGV: p, before, wanted, since, then the filters event, read, hidden, answered: each empty where all pass.
 * Replies with threads: id, hash, private data, replies (id, reply, '1' if shown, private data).
 */
export const listQuestions = `local p = ARGV[1]
${newestLua}local function private(id) return redis.call('HGET', p .. 'private:' .. id, 'data') or '' end
local function answered(thread)
  for i = 1, #thread, 2 do
    if string.sub(thread[i], 1, 2) == 'a:' then return '1' end
  end
  return '0'
end
local function read(id, thread)
  local replies = {}
  local stored = redis.call('HGETALL', p .. 'replies:' .. id)
  for i = 1, #stored, 2 do
    local shown = redis.call('ZSCORE', p .. 'shown:' .. id, stored[i]) and '1' or '0'
    for _, value in ipairs({stored[i], stored[i + 1], shown, private(stored[i])}) do replies[#replies + 1] = value end
  end
  return {id, thread, private(id), replies}
end
local since = tonumber(ARGV[4])
local filters = {event = ARGV[5], read = ARGV[6], hidden = ARGV[7]}
return newest(p .. 'all', ARGV[2], tonumber(ARGV[3]), function(id)
  local thread = redis.call('HGETALL', p .. 'thread:' .. id)
  if ARGV[8] ~= '' and ARGV[8] ~= answered(thread) then return nil end
  for i = 1, #thread, 2 do
    local filter = filters[thread[i]]
    if filter and filter ~= '' and filter ~= thread[i + 1] then return nil end
    if thread[i] == 'at' and tonumber(thread[i + 1]) < since then return nil end
  end
  return read(id, thread)
end)
`

/** ARGV: p, question, id, answer. */
export const answerQuestion = `local p = ARGV[1]
local thread = p .. 'thread:' .. ARGV[2]
if redis.call('EXISTS', thread) == 0 then return 0 end
redis.call('HSET', thread, 'a:' .. ARGV[3], ARGV[4], 'read', '1')
redis.call('HSET', p .. 'owner', ARGV[3], ARGV[2])
return 1
`

/** ARGV: p, question, '1' for hidden. A reply is hidden by taking it out of those that are shown. */
export const hideEntry = `local p = ARGV[1]
local id, hidden = ARGV[2], ARGV[3]
local function show(key)
  if hidden == '1' then redis.call('ZREM', key, id) else redis.call('ZADD', key, 0, id) end
end
local event = redis.call('HGET', p .. 'thread:' .. id, 'event')
if event then
  redis.call('HSET', p .. 'thread:' .. id, 'hidden', hidden)
  show(p .. 'event:' .. event)
  return 1
end
local question = redis.call('HGET', p .. 'owner', id)
if not question or redis.call('HEXISTS', p .. 'replies:' .. question, id) == 0 then return 0 end
show(p .. 'shown:' .. question)
return 1
`

/** Lua: deletes a question with its thread, or one reply or answer, and says whether there was one. */
export const deleteLua = `
local function delete_question(id)
  local event = redis.call('HGET', p .. 'thread:' .. id, 'event')
  if not event then return 0 end
  for _, reply in ipairs(redis.call('HKEYS', p .. 'replies:' .. id)) do
    redis.call('DEL', p .. 'private:' .. reply)
    redis.call('HDEL', p .. 'owner', reply)
  end
  for _, name in ipairs(redis.call('HKEYS', p .. 'thread:' .. id)) do
    if string.sub(name, 1, 2) == 'a:' then redis.call('HDEL', p .. 'owner', string.sub(name, 3)) end
  end
  redis.call('DEL', p .. 'thread:' .. id, p .. 'replies:' .. id, p .. 'shown:' .. id, p .. 'private:' .. id)
  redis.call('ZREM', p .. 'event:' .. event, id)
  redis.call('ZREM', p .. 'all', id)
  return 1
end
local function delete_reply(id)
  local question = redis.call('HGET', p .. 'owner', id)
  if not question then return 0 end
  redis.call('HDEL', p .. 'owner', id)
  redis.call('DEL', p .. 'private:' .. id)
  redis.call('ZREM', p .. 'shown:' .. question, id)
  return redis.call('HDEL', p .. 'replies:' .. question, id) + redis.call('HDEL', p .. 'thread:' .. question, 'a:' .. id)
end
`

/** ARGV: p, id. Replies 1 where there was a question, reply or answer with the id, else 0. */
export const deleteEntry = `local p = ARGV[1]
${deleteLua}
if delete_question(ARGV[2]) == 1 then return 1 end
return delete_reply(ARGV[2])
`
