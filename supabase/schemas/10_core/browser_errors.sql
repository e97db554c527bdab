-- Errors in browsers: what went wrong on a page, for whoever operates the product.
--
--                            owner of the database    administrator    anyone    service_role
--   private.browser_errors   all                      no               no        no
--   report_browser_error     –                        as anyone        yes       no
--   get_browser_errors       –                        yes              no        no
--   forget_browser_errors    –                        no               no        yes
--
-- A row identifies nobody: neither whose browser it was nor what anybody typed. The browser removes personal values from the message
-- (src/domain/error-words.ts), and they are removed here again because anybody may call this. A caller gets no answer and is never
-- refused: an error that is not stored must not cause another one.

insert into private.settings (name, value, description) values
  ('errors_per_address_per_hour', '20', 'Errors of browsers that are kept of one address in an hour.'),
  ('errors_per_hour', '500', 'Errors of browsers that are kept of everybody together in an hour.');

create table private.browser_errors (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  build text not null,
  page text not null,
  message text not null,
  browser text not null,
  constraint browser_errors_build_check check (build ~ '^([0-9A-Za-z._ -]{1,40}|\?)$'),
  constraint browser_errors_page_check check (page ~ '^(/|(/:?[A-Za-z_-]+)+|\?)$' and char_length(page) <= 100),
  constraint browser_errors_message_check check (char_length(message) between 1 and 300),
  constraint browser_errors_browser_check check (
    browser ~ '^([A-Z][A-Za-z]*( [A-Z][A-Za-z]*)* [0-9]{1,4}|\?)$' and char_length(browser) <= 40)
);
alter table private.browser_errors enable row level security;
comment on table private.browser_errors is 'Errors that pages had in browsers. Kept for 30 days; they name nobody.';
comment on column private.browser_errors.build is 'The release and the build of the page.';
comment on column private.browser_errors.page is 'The pattern of its address, such as /ticket/:applicationId; ? where it has none.';
comment on column private.browser_errors.message is 'The error''s words without what could be somebody''s (private.plain_error).';
comment on column private.browser_errors.browser is 'Its name with the first number of its version; ? where it is not known.';
create index browser_errors_at_idx on private.browser_errors (at);

create function private.error_words() returns text[]
  language sql immutable parallel safe set search_path = ''
as $$
  select array[
    'a', 'abort', 'aborted', 'access', 'an', 'api', 'argument', 'array', 'assignment', 'attempt', 'bad', 'blob', 'cache', 'call', 'called',
    'can', 'cannot', 'component', 'connection', 'converting', 'could', 'couldn''t', 'can''t', 'css', 'data', 'database', 'date', 'document',
    'dom', 'each', 'element', 'error', 'event', 'expected', 'failed', 'failure', 'fetch', 'file', 'function', 'getter', 'html', 'http',
    'hydration', 'i', 'illegal', 'image', 'importing', 'in', 'indexeddb', 'infinity', 'internal', 'invalid', 'it', 'json', 'left', 'load',
    'loading', 'map', 'maximum', 'minified', 'missing', 'module', 'nan', 'network', 'no', 'node', 'not', 'null', 'number', 'object',
    'objects', 'only', 'out', 'please', 'promise', 'property', 'proxy', 'quota', 'react', 'reading', 'reduce', 'reference', 'rendered',
    'request', 'resizeobserver', 'response', 'rest', 'right', 'script', 'server', 'service', 'set', 'setting', 'should', 'something',
    'storage', 'string', 'suspended', 'svg', 'symbol', 'syntax', 'text', 'the', 'there', 'this', 'too', 'type', 'unable', 'uncaught',
    'undefined', 'unexpected', 'unhandled', 'unknown', 'url', 'value', 'we', 'weakmap', 'webassembly', 'websocket', 'window', 'worker',
    'you']
$$;
comment on function private.error_words is
  'The words with a capital that a browser''s message keeps, in small letters: any other may be a name. '
  'src/domain/error-words.ts has the same.';

create function private.plain_error(message text) returns text
  language plpgsql immutable parallel safe set search_path = ''
as $$
declare
  said text collate "C" := regexp_replace(left(coalesce(message, ''), 2000), '\s+', ' ', 'g');
begin
  said := regexp_replace(said, '[a-z][a-z0-9+.-]*://\S*|(data|blob|mailto|tel):\S+', '<link>', 'gi');
  -- Quoted text may be personal, or the code's own. An unclosed quote runs to the end.
  said := regexp_replace(said, '"[^"]*("|$)|`[^`]*(`|$)|“[^”]*(”|$)|«[^»]*(»|$)|‘[^’]*(’|$)', '<text>', 'g');
  said := regexp_replace(said, '(?<![A-Za-z0-9])''.*?(''(?![A-Za-z0-9])|$)', '<text>', 'g');
  said := regexp_replace(said, '\S*@\S*', '<email>', 'g');
  said := translate(said, '’…–—', '''.--');
  said := regexp_replace(said, '\S*[^ -~]\S*', '<name>', 'g');
  said := regexp_replace(said, '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}', '<id>', 'gi');
  said := regexp_replace(said, '(?<![A-Za-z0-9_-])[+(]?[0-9][0-9 ,.()/-]{2,}[0-9](?![A-Za-z0-9_-])', '<number>', 'g');
  -- Codes of any kind: eight characters or more with a digit among them, like references.
  said := regexp_replace(said, '(?<![A-Za-z0-9_-])(?=[A-Za-z_-]*[0-9])[A-Za-z0-9_-]{8,}', '<id>', 'g');
  said := regexp_replace(said, '[0-9]{4,}', '<number>', 'g');
  said := (
    select string_agg(case
      when t.run[1] !~ '[A-Z]' or t.run[1] ~ '^[a-z]+([A-Z][a-z]*)+$' or t.run[1] ~ '^[A-Za-z]*(Error|Exception)$'
        or t.run[1] ~ '^(HTML|SVG)[A-Za-z]*Element$' or lower(t.run[1]) = any (private.error_words()) then t.run[1]
      else '<name>' end, '' order by t.position)
    from regexp_matches(said, '[A-Za-z'']+|[^A-Za-z'']+', 'g') with ordinality t (run, position));
  said := btrim(left(regexp_replace(said, '(<name>)([ ,.-]*<name>)+', '<name>', 'g'), 300));
  return case when said is null or said = '' then '?' else said end;
end
$$;
comment on function private.plain_error is
  'A browser''s message of an error without what could be somebody''s: addresses, quoted text, e-mails, codes, long numbers, names; '
  'at most 300 characters.';

create function private.report_browser_error(build text, page text, message text, browser text) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  address constant text := private.caller_address();
begin
  if (select count(*) from (
      select from private.browser_errors e where e.at > now() - interval '1 hour' limit private.setting('errors_per_hour')::integer) w)
    >= private.setting('errors_per_hour')::integer then
    return;
  end if;
  if address is not null
    and not private.count_form('error of ' || address, private.setting('errors_per_address_per_hour')::integer) then
    return;
  end if;
  insert into private.browser_errors (build, page, message, browser) values (
    case when build ~ '^[0-9A-Za-z._ -]{1,40}$' then build else '?' end,
    case when page ~ '^(/|(/:?[A-Za-z_-]+)+)$' and char_length(page) <= 100 then page else '?' end,
    private.plain_error(message),
    case when browser ~ '^[A-Z][A-Za-z]*( [A-Z][A-Za-z]*)* [0-9]{1,4}$' and char_length(browser) <= 40 then browser else '?' end);
  perform private.forget_form_counts();
exception when others then
  raise warning 'browser_error_not_kept: %', sqlerrm;
end
$$;
comment on function private.report_browser_error is
  'Tells the organisers that a page had an error: its build, the pattern of its address, the message without anybody''s words, '
  'and the browser. Answers nothing, whatever became of it.';
grant execute on function private.report_browser_error to anon, authenticated; -- as public.report_browser_error

create type public.browser_error as (
  build text,
  page text,
  message text,
  browsers text,
  count integer,
  first_at timestamptz,
  last_at timestamptz
);
comment on type public.browser_error is 'An error that pages of one build had, how often, in which browsers, and from when until when.';

create function private.browser_errors() returns setof public.browser_error
  language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return query
    select e.build, e.page, e.message, string_agg(distinct e.browser, ', ' order by e.browser), count(*)::integer, min(e.at), max(e.at)
    from private.browser_errors e
    where e.at > now() - interval '30 days'
    group by e.build, e.page, e.message
    order by max(e.at) desc, e.build, e.page, e.message
    limit 200;
end
$$;
comment on function private.browser_errors is
  'The errors that pages had in anybody''s browser in the last 30 days, the same ones of a build together, the latest 200 first. '
  'Administrators only.';
grant execute on function private.browser_errors to authenticated; -- as public.get_browser_errors

create function private.forget_browser_errors(at_most integer) returns integer
  language plpgsql security definer set search_path = ''
as $$
declare
  forgotten integer;
begin
  delete from private.browser_errors e where e.id in (
    select o.id from private.browser_errors o
    where o.at <= now() - interval '30 days'
    order by o.at limit least(greatest(at_most, 0), 500) for update skip locked);
  get diagnostics forgotten = row_count;
  return forgotten;
end
$$;
comment on function private.forget_browser_errors is
  'Removes up to so many errors of browsers, at most 500, that are 30 days old, and says how many it were. The job deliver asks for it. '
  'The service role only.';
grant execute on function private.forget_browser_errors to service_role; -- as public.forget_browser_errors
