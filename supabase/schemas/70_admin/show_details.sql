-- Public details that the organisers change without a build: news and support numbers.
--
--                           administrator    anyone else
--   private.show_details    by procedure     what holds now, by get_show
--   get_show                yes              yes
--   get_show_details        yes              42501
--   save_show_details       yes              42501
--
-- One row, initially empty: pages then show their built-in values. Changes are in the audit log. Dates and fees are those of the current
-- edition.

create function private.is_web_link(value text) returns boolean
  language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  return coalesce(char_length(value) <= 500 and value ~ '^https://[a-zA-Z0-9]([a-zA-Z0-9.-]*[a-zA-Z0-9])?(:[0-9]+)?([/?#][!-~]*)?$'
    and value !~ '[<>"\\^`{|}]', false);
end
$$;
comment on function private.is_web_link is
  'Whether a text is an https address of at most 500 characters, without a name or a password in it.';

create table private.show_details (
  id uuid primary key default gen_random_uuid(),
  is_only boolean not null default true,
  news_title text,
  news_text text,
  news_link text,
  news_from timestamptz,
  news_until timestamptz,
  whatsapp_nigeria text,
  whatsapp_south_africa text,
  constraint show_details_is_only_key unique (is_only),
  constraint show_details_is_only_check check (is_only),
  constraint show_details_news_check check (num_nulls(news_title, news_text) in (0, 2)
    and (news_title is not null or num_nonnulls(news_link, news_from, news_until) = 0)),
  constraint show_details_news_title_check check (
    char_length(news_title) between 1 and 80 and private.is_plain_text(news_title) and news_title !~ '[\n\r]'),
  constraint show_details_news_text_check check (char_length(news_text) between 1 and 600 and private.is_plain_text(news_text)),
  constraint show_details_news_link_check check (news_link is null or private.is_web_link(news_link)),
  constraint show_details_news_until_check check (news_until > news_from),
  constraint show_details_whatsapp_nigeria_check check (whatsapp_nigeria ~ '^\+[1-9][0-9]{7,14}$'),
  constraint show_details_whatsapp_south_africa_check check (whatsapp_south_africa ~ '^\+[1-9][0-9]{7,14}$')
);
comment on table private.show_details is 'The news and support numbers that pages ask for when they are open; one row.';
comment on column private.show_details.news_text is 'Plain text with line breaks, without a web address: the one link stands beside it.';
comment on column private.show_details.news_from is 'The moment from which the news is shown; null is at once.';
comment on column private.show_details.news_until is 'The moment from which it is shown no more; null is no end.';
comment on column private.show_details.whatsapp_nigeria is 'In international form; null is the number that the pages were built with.';
comment on column private.show_details.whatsapp_south_africa is 'In international form; null is the number that the pages were built with.';
alter table private.show_details enable row level security;

create trigger show_details_after_write
  after insert or update or delete on private.show_details
  for each row execute function private.write_audit();

insert into private.show_details default values;

create type public.show_item as (
  news_title text,
  news_text text,
  news_link text,
  news_until timestamptz,
  whatsapp_nigeria text,
  whatsapp_south_africa text,
  year smallint,
  registration_opens_at timestamptz,
  registration_closes_at timestamptz,
  auditions_from date,
  auditions_until date,
  finale_on date,
  ended_at timestamptz,
  fees jsonb
);
comment on type public.show_item is
  'What the organisers say now: the news that is shown at this moment, support numbers, dates and fees of the current year.';

create function private.current_show() returns public.show_item
  language sql stable security definer set search_path = ''
as $$
  select n.news_title, n.news_text, n.news_link, n.news_until, d.whatsapp_nigeria, d.whatsapp_south_africa,
    e.year, e.registration_opens_at, e.registration_closes_at, e.auditions_from, e.auditions_until, e.finale_on, e.ended_at, e.fees
  from private.show_details d
  join private.editions e on e.year = private.current_edition()
  left join private.show_details n
    on n.id = d.id and coalesce(n.news_from, '-infinity') <= now() and coalesce(n.news_until, 'infinity') > now()
$$;
comment on function private.current_show is
  'The news that is shown at this moment, the support numbers, the dates and the fees of the current year; null is not set.';
grant execute on function private.current_show to anon, authenticated; -- as public.get_show

create type public.show_details_item as (
  news_title text,
  news_text text,
  news_link text,
  news_from timestamptz,
  news_until timestamptz,
  whatsapp_nigeria text,
  whatsapp_south_africa text
);
comment on type public.show_details_item is 'News and support numbers as they are set, also news that is not shown now.';

create function private.set_show_details() returns public.show_details_item
  language plpgsql stable security definer set search_path = ''
as $$
declare
  held public.show_details_item;
begin
  perform private.require_admin();
  select d.news_title, d.news_text, d.news_link, d.news_from, d.news_until, d.whatsapp_nigeria, d.whatsapp_south_africa
  into held from private.show_details d;
  return held;
end
$$;
comment on function private.set_show_details is
  'News and support numbers as they are set, also news that is not shown now. Administrators only.';
grant execute on function private.set_show_details to authenticated; -- as public.get_show_details
create function private.save_show_details(
  news_title text default null, news_text text default null, news_link text default null, news_from timestamptz default null,
  news_until timestamptz default null, whatsapp_nigeria text default null, whatsapp_south_africa text default null
) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  update private.show_details d set
    news_title = nullif(private.clean_text(save_show_details.news_title), ''),
    news_text = nullif(private.clean_message(save_show_details.news_text), ''),
    news_link = nullif(private.clean_text(save_show_details.news_link), ''),
    news_from = save_show_details.news_from,
    news_until = save_show_details.news_until,
    whatsapp_nigeria = nullif(save_show_details.whatsapp_nigeria, ''),
    whatsapp_south_africa = nullif(save_show_details.whatsapp_south_africa, '')
  where d.is_only;
exception when check_violation or not_null_violation then
  -- The original error's detail holds the whole row, which the caller may not read.
  raise exception using errcode = sqlstate, message = sqlerrm;
end
$$;
comment on function private.save_show_details is
  'Sets news (a title of 80 characters, a text of 600, an https link, from when and until when) and support numbers in '
  'international form, as a whole; what is not given is not set. Administrators only.';
grant execute on function private.save_show_details to authenticated; -- as public.save_show_details
