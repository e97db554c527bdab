\ir support/actors.psql
-- How names are searched, and how they are stored: a table of names.
select plan(100);

create function pg_temp.assert_keys() returns setof text language plpgsql as $$
declare
  item record;
begin
  for item in
    select * from (values
      ('Ọlábísí', 'olabisi'), ('Chịdịmma', 'chidimma'), ('Ṣadé', 'sade'), ('Ẹ̀bùn', 'ebun'), ('Ọ̀ṣun', 'osun'),
      (E'O\u0323la\u0301bi\u0301si\u0301', 'olabisi'), ('Ńkemdịlịm', 'nkemdilim'), ('Ɓala Ɗan Ƙasa', 'bala dan kasa'),
      ('ŋozi Ƴaya', 'nozi yaya'), ('O’Brien', 'o''brien'), ('OʼBrien', 'o''brien'), ('O''Brien', 'o''brien'),
      ('Anne-Marie', 'anne-marie'), ('  Adé   Olú ', 'ade olu'), (E'Ade\tOlu', 'ade olu'), ('ADÉ', 'ade'), ('李小龙', '李小龙'),
      ('', '')
    ) t (name, key)
  loop
    return next is(private.search_key(item.name), item.key, format('%s is searched as %s', item.name, item.key));
  end loop;
  return next is(private.search_key(null), null, 'no name has no key');
end
$$;
select pg_temp.assert_keys();

create function pg_temp.assert_stored() returns setof text language plpgsql as $$
declare
  item record;
  child uuid;
begin
  for item in
    select * from (values
      ('Ọlábísí', 'Ọlábísí'), (E'O\u0323la\u0301bi\u0301si\u0301', 'Ọlábísí'), (E'E\u0323\u0300bu\u0300n', normalize('Ẹ̀bùn', nfc)),
      (E'S\u0323ade\u0301', 'Ṣadé'), ('O''Brien', 'O''Brien'), ('O’Brien', 'O’Brien'), ('Anne-Marie', 'Anne-Marie'),
      ('Ada', 'Ada'), ('X', 'X'), ('  Adé   Olú ', 'Adé Olú'), (E'Adé\nOlú', 'Adé Olú'), ('Ɓala Ƙasa', 'Ɓala Ƙasa'),
      ('Ngozi (Junior) Obi, Jr.', 'Ngozi (Junior) Obi, Jr.'), ('Thando 2', 'Thando 2'), (repeat('a', 80), repeat('a', 80))
    ) t (typed, stored)
  loop
    child := tests.application(jsonb_build_object('child_name', item.typed));
    return next is(tests.row_of('public.applications', child) ->> 'child_name', item.stored,
      format('the name %s is an ordinary name, stored composed and trimmed', item.typed));
  end loop;
end
$$;
select pg_temp.assert_stored();

select tests.act_as('admin');
select isnt_empty($$ select id from public.get_applications(search => 'OLABISI') $$,
  'a name is found without its accents');

-- How long a search may be, in characters and not in bytes.
create function pg_temp.assert_bounded() returns setof text language plpgsql as $$
declare
  list text;
  search text;
begin
  foreach list in array array['get_public_profiles', 'count_public_profiles', 'get_applications', 'count_applications', 'get_volunteers',
    'count_volunteers', 'get_all_payments_and_subscriptions', 'count_payments_and_subscriptions', 'total_payments_and_subscriptions']
  loop
    foreach search in array array[repeat('a', 100), repeat('🌟', 100)] loop
      return next lives_ok(format('select public.%I(search => %L)', list, search), format('%s takes 100 times %s', list, left(search, 1)));
    end loop;
    return next tests.refused(format('select public.%I(search => repeat(''b '', 2000000))', list), 'PT400',
      list || ' refuses 4 MB', '^search_too_long$');
  end loop;
end
$$;
select pg_temp.assert_bounded();
select tests.act_as('stranger');
select tests.refused('select public.get_applications(search => repeat(''b '', 2000000))', '42501',
  'people who may not see a list hear that first', '^administrator_required$');
select tests.refused('select public.count_volunteers(search => repeat(''b '', 2000000))', '42501', 'or its count',
  '^administrator_required$');
-- A double name and one with an apostrophe are found by their parts, in one piece and with blanks, wherever names are searched.
select tests.act_as_database();
select tests.application(jsonb_build_object('child_name', name, 'status', 'approved', 'ticket_status', 'paid')) is not null
from (values ('Ngọzi Adébáyọ̀-Ọkáfọ̀'), ('Seán O’Connor')) c (name);
select tests.member('steward', 'steward', array['Lagos']);
create temp table day as select private.local_day('Nigeria', now())::timestamp at time zone 'Africa/Lagos' as at;
grant select on day to public;
select tests.act_as('admin');
create temp table plan as select public.save_audition_day(jsonb_build_object('country', 'Nigeria', 'state_city', 'Lagos', 'venue', 'City Hall', 'address', '1 Marina',
  'starts_at', at, 'ends_at', at + interval '23 hours', 'slot_minutes', 15)) as id from day;
grant select on plan to public;
select public.fill_audition_day(p.id, array[tests.application('{"child_name": "Zanele Zulu", "status": "approved", "ticket_status": "paid"}')]) is not null,
  public.publish_audition_day(p.id) is not null from plan p;
create function pg_temp.assert_found() returns setof text language plpgsql as $$
declare
  item record;
  list record;
  found text;
begin
  for list in select * from (values ('anon', 'public.get_public_profiles(search => %L)'), ('admin', 'public.get_applications(search => %L)'),
    ('steward', 'plan p, public.search_children(p.id, %L)')) p (who, call)
  loop
    perform tests.act_as(list.who);
    for item in
      select * from (values
        ('okafo', 'Ngọzi Adébáyọ̀-Ọkáfọ̀'), ('Adébáyọ̀-Ọkáfọ̀', 'Ngọzi Adébáyọ̀-Ọkáfọ̀'), ('ADEBAYO OKAFO', 'Ngọzi Adébáyọ̀-Ọkáfọ̀'),
        ('ok ngozi', 'Ngọzi Adébáyọ̀-Ọkáfọ̀'), ('ngozi adebayo okafo', 'Ngọzi Adébáyọ̀-Ọkáfọ̀'),
        ('oconnor', 'Seán O’Connor'), ('O Connor', 'Seán O’Connor'), ('O''Connor', 'Seán O’Connor'), ('OʼConnor seán', 'Seán O’Connor'), ('connor', 'Seán O’Connor'),
        ('okafo oconnor', null), ('-', null)
      ) t (sought, name)
    loop
      execute format('select string_agg(child_name, '', '') from ' || list.call, item.sought) into found;
      return next is(found, normalize(item.name, nfc), format('%s finds by %s what there is', list.who, item.sought));
    end loop;
  end loop;
  perform tests.act_as_database();
end
$$;
grant execute on function pg_temp.assert_found to public;
do $$ begin execute format('grant usage on schema %s to public', pg_my_temp_schema()::regnamespace); end $$;
select pg_temp.assert_found();

select * from finish();
